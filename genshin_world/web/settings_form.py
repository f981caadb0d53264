"""How the player plays: what can be set on the world's page, and is kept for the browser."""

from __future__ import annotations

from genshin_world.options import PlayOption
from genshin_world.refusals import WorldRefused
from genshin_world.web.frame import Frame, Tag
from genshin_world.web.guest import Guest
from genshin_world.web.settings import choosable, in_words, label_of, value_of

__all__ = ["SettingsForm"]


class SettingsForm:
    """A field for each option, and what comes of changing it.

    Args:
        guest: whose settings they are.
        frame: the frame it stands in, where what was set or refused is said.
        options: what can be set.
    """

    def __init__(self, guest: Guest, frame: Frame, options: list[PlayOption]) -> None:
        self._guest = guest
        self._frame = frame
        self._options = options

    def draw(self) -> None:
        """Draws it, folded in."""
        with Tag("details", classes="settings card"):
            Tag("summary", "How you play")
            Tag("p", "Counts from the next visit on, and is kept in this browser.", "soft")
            for option in choosable(self._options):
                self._setting(option)

    def _setting(self, option: PlayOption) -> None:
        field, value = f"set-{option.name}", self._guest.settings.get(option.name)
        with Tag("div", classes="setting"):
            Tag("label", label_of(option), for_=field)
            about = {"id": field, "aria_describedby": f"{field}-help"}
            read, typed = "(event) => emit(event.target.value)", None
            if option.choices:
                with Tag("select", **about) as box:
                    for choice in ("", *option.choices) if option.default is None else option.choices:
                        chosen = choice == ("" if value is None else value)
                        Tag("option", in_words(option, choice or None), value=choice, selected=chosen or None)
            elif option.kind is bool:
                box = Tag("input", type="checkbox", checked=value is True or None, **about)
                read = "(event) => emit(event.target.checked)"
            else:
                keys = "numeric" if option.kind is int else None
                box = typed = Tag(
                    "input", type="text", inputmode=keys, value=_typed(value), autocomplete="off", **about
                )
            box.on("change", lambda event: self._set(option, event.args, typed), js_handler=read)
            with Tag("div", classes="soft", id=f"{field}-help"):
                Tag("p", option.help)
                for choice in option.choices:
                    if choice in option.means:
                        Tag("p", f"{in_words(option, choice)}: {option.means[choice]}")

    def _set(self, option: PlayOption, given: object, typed: Tag | None) -> None:
        try:
            value = value_of(option, given)
        except WorldRefused as refused:
            stays = in_words(option, self._guest.settings.get(option.name))
            self._frame.tell(f"{refused} It stays {stays}.", "refused")
            return
        self._guest.settings[option.name] = value
        if typed is not None:
            # The page is drawn anew when something is said, and a field is then what its attribute says.
            typed.put("value", _typed(value))
            typed.update()
        kept = self._guest.store.get("settings")
        self._guest.store["settings"] = {**(kept if isinstance(kept, dict) else {}), option.name: value}
        self._frame.tell(f"{label_of(option)} is {in_words(option, value)} from the next visit on.", "good")


def _typed(value: object) -> str:
    """What a field one types into holds for a value."""
    return "" if value is None else str(value)
