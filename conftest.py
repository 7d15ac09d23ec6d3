"""Registers what the project's own runs need, and shares a whole run among the cores.

A whole run is shared among the cores by pytest-xdist; a run of named files or folders is not, for
then somebody looks for something.

Pytest also loads this file where another project judges its program by the features of this
folder, perhaps without the libraries of our tests: then it imports and changes nothing.
"""

from __future__ import annotations

import importlib
import os
from pathlib import Path

import pytest

_MOST_WORKERS = 4
"""More would collect all tests and load the cases once more for little."""


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """In a whole run of ours the features ask each case once, under a ruleset of its sample.

    Everyday it is a share of the files. Every case under every ruleset is asked by one test
    (`test_the_reference_conforms_to_everything`).
    """
    named = config.option.file_or_dir
    features_alone = config.option.sabacc and not named
    if features_alone or config.rootpath != Path(__file__).parent:
        return
    from tests.runs import SAMPLE  # noqa: PLC0415 - another project may have `tests` of its own

    config.pluginmanager.register(importlib.import_module("tests.whole_run"))
    if not (named or config.option.sabacc_program) and config.option.sabacc_once is None:
        config.option.sabacc_once = SAMPLE


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return how many processes share a run; 0 for none but this one."""
    return 0 if config.option.file_or_dir else min(os.cpu_count() or 1, _MOST_WORKERS)
