"""The features as tests of pytest."""
