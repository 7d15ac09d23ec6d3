"""The browser of the system, which draws what the site offers besides its pages."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import Final

from playwright.sync_api import Browser

from sabacc.system.user_input import InputError

_BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)


class PressError(InputError):
    """Why nothing can be printed or drawn; says what is missing and the fix."""


def chromium() -> str | None:
    """Return the path of a Chromium; None where there is none."""
    return next(filter(None, map(shutil.which, _BROWSERS)), None)


@contextmanager
def started() -> Generator[Browser]:
    """Yield the Chromium of the path; raises PressError where it or Playwright is missing.

    One process can hold one at a time, and none inside a running event loop, as in a notebook.
    """
    program = chromium()
    if program is None:
        message = "no Chromium or Chrome is on the path: install one, such as apt's `chromium`"
        raise PressError(message)
    try:
        from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415 - an extra brings it
    except ImportError as error:
        message = "playwright is not installed: pip install -e '.[press]'"
        raise PressError(message) from error
    with ExitStack() as held:
        try:
            playwright = held.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=program)
        except Error as error:
            message = f"{program} does not start: {error.message.partition(chr(10))[0]}"
            raise PressError(message) from error
        yield browser
        browser.close()
