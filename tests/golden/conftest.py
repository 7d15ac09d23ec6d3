"""The option that writes the transcripts; it is known where this folder is named."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the transcripts anew")
