"""The command `sabacc`, and `python -m sabacc`.

Nothing is imported before Ctrl-C is guarded against: the first tenths of a second go into imports.
"""


def main() -> None:
    """Run the command line; Ctrl-C while it is still being imported ends in one line too.

    So does a library that is not there, as in a checkout that nobody has installed.
    """
    try:
        from sabacc.system import runtime  # noqa: PLC0415 - see above

        runtime.install_interrupt_handler()
        runtime.relax_gc()
        from sabacc.cli import main as command  # noqa: PLC0415 - see above

        command()
    except ModuleNotFoundError as missing:
        if (missing.name or "sabacc").partition(".")[0] == "sabacc":
            raise
        import sys  # noqa: PLC0415 - see above

        sys.stderr.write(f"sabacc: {missing.name} is not installed: pip install -e .\n")
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        import sys  # noqa: PLC0415 - see above

        sys.stderr.write("\nsabacc: interrupted\n")
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
