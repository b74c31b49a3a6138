"""A scene as a board can use it: what it did not announce is not sent to it."""

from undertow.device.api import Capabilities
from undertow_wire.scene import NOBODY, NONE, NOTHING, OptionMark, Scene


def fitted(scene: Scene, able: Capabilities) -> Scene:
    """The scene without lights for a board that has none, and without options where no knob could turn to them.

    The revision always goes: a press says by it what it answered.
    """
    if able.pixels:
        return scene
    return Scene(
        revision=scene.revision,
        asking=scene.asking if able.has_knob else NOTHING,
        notice=NONE,
        faction=NOBODY,
        options=[OptionMark() for _ in scene.options] if able.has_knob else [],
        cursor=scene.cursor if able.has_knob else 0,
    )
