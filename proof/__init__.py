"""``make proof``: the volumes that are too large for ``make test``, and the page that shows them."""
