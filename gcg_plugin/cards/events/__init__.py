"""Events: played and gone. Food is one family of them."""
