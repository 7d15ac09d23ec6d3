"""Makes the feature files test modules, for `pytest` and `pytest features/<chapter>`."""

pytest_plugins = ["sabacc.conformance.pytest_plugin"]
