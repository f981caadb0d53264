"""Artifacts: one module per card, and what those of one element have in common."""

from gcg_plugin.duel import Artifact, Use


class ElementArtifact(Artifact):
    """A skill or talent card of its bearer takes a die less of the element that `cuts` names, once a round."""

    per_round = 1

    def cut_skill(self, use: Use) -> int:
        return 1
