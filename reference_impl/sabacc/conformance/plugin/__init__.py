"""The parts of the plugin of pytest, by which the features are its tests."""
