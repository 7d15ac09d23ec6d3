"""Many programs judged side by side, by all cores of this machine or by many machines."""
