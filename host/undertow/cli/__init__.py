"""The command ``undertow``: one file a subcommand, and the pictures that a terminal draws."""
