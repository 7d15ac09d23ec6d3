"""What a page may load, and what it was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

POLICY = """() => document.querySelector("meta[http-equiv=Content-Security-Policy]").content"""
NOTE = """() => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) =>
    violations.push(`${event.violatedDirective}: ${event.blockedURI || event.sample}`));
}"""


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("violations")
    return found
