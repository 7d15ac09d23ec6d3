"""For an adapter that does not work yet: its answers, and how to fix them."""
