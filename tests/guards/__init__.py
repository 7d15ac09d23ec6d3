"""What the project must keep to, as functions that report where it does not."""
