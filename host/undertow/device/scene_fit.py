"""A scene as a board can use it: what it did not announce is not sent to it."""

from undertow.device.api import Capabilities
from undertow_wire.messages import SCENES_1_1
from undertow_wire.scene import (
    CHOOSE,
    NO_STEPS,
    NOBODY,
    NONE,
    NOTHING,
    TRACKS,
    WALK,
    OptionMark,
    Scene,
)

# What a board of version 1.0 is asked for instead: a way is one of the options, and the tracks are no choice.
_OLDER_ASKING = {WALK: CHOOSE, TRACKS: NOTHING}


def fitted(scene: Scene, able: Capabilities) -> Scene:
    """The scene without lights for a board that has none, and without options where no knob could turn to them.

    The revision always goes: a press says by it what it answered.
    """
    if able.pixels:
        return scene if able.features & SCENES_1_1 else _older(scene)
    asking = scene.asking if able.features & SCENES_1_1 else _older_asking(scene)
    return Scene(
        revision=scene.revision,
        asking=asking if able.has_knob else NOTHING,
        notice=NONE,
        faction=NOBODY,
        options=[OptionMark() for _ in scene.options] if able.has_knob else [],
        cursor=scene.cursor if able.has_knob else 0,
    )


def _older_asking(scene: Scene) -> int:
    return _OLDER_ASKING.get(scene.asking, scene.asking)


def _older(scene: Scene) -> Scene:
    """The scene as version 1.0 knew it."""
    return Scene(
        scene.revision,
        _older_asking(scene),
        scene.notice,
        scene.faction,
        scene.slots,
        scene.pointed,
        scene.options,
        scene.cursor,
        scene.winner,
        NO_STEPS,
    )
