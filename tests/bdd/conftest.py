"""Loads the steps before the module that binds the features."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.import_plugin("sabacc.conformance.bdd")
