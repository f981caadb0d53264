"""What a person asked for and cannot have."""


class WorldRefused(Exception):
    """A person's mistake: one line that says what cannot be done and what to do instead.

    A plugin may raise it from a hook that opens, shows or resumes something, and from its commands; it is passed on to
    the person instead of counting as the plugin's failure.
    """

    def __str__(self) -> str:
        return " ".join(super().__str__().split())
