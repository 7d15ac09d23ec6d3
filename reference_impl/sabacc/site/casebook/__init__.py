"""The casebook: disputes, each ruled by the arbiter."""
