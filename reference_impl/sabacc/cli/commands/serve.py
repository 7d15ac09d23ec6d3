"""`sabacc serve`: the reference implementation as a program under test."""

from __future__ import annotations

import contextlib

import click

from sabacc.cli.output import CliError, debug_option


@click.command("serve")
@click.option(
    "--http",
    "port",
    type=click.IntRange(1, 65535),
    metavar="PORT",
    help="Answer POST requests on this port of 127.0.0.1 instead of lines on standard input.",
)
@debug_option
def command(port: int | None) -> None:
    """Run the reference implementation as a program under test.

    It reads one JSON-RPC request per line from standard input and writes one answer per line to
    standard output.  Use it to see what right answers look like:

    \b
        sabacc verify -- sabacc serve

    Over HTTP it tells conversations apart by the Sabacc-Run header, which `sabacc verify` sends.
    It answers requests from this machine only.
    """
    from sabacc.protocol.reference import conversations, factory
    from sabacc.protocol.serve import http_server, serve_stdio

    if port is None:
        serve_stdio(factory())
        return
    try:
        server = http_server(conversations(), port=port)
    except OSError as error:
        message = f"port {port} cannot be used: {error.strerror}; choose another one"
        raise CliError(message) from error
    with server, contextlib.suppress(KeyboardInterrupt):
        click.echo(
            f"answering POST requests on http://127.0.0.1:{port}/; press Ctrl-C to stop", err=True
        )
        server.serve_forever()
