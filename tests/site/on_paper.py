"""What a page of the site is on paper."""

from collections.abc import Sequence
from io import BytesIO

from playwright.sync_api import Page
from pypdf import PageObject, PdfReader


def printed(page: Page) -> Sequence[PageObject]:
    return PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, tagged=True))).pages


def is_a4(sheet: PageObject) -> bool:
    """Tell whether a sheet is 210 by 297 millimetres, within a point."""
    box = sheet.mediabox
    return abs(float(box.width) - 595.3) < 1 and abs(float(box.height) - 841.9) < 1
