"""The data of `sabacc export` and the site: values in, rows out, nothing printed."""
