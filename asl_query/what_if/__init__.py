"""What finds: least sets of changes, terrain to be thought away, smallest reasons. What re-checks them never looks here."""
