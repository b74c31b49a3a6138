"""Field case 27: power that goes in the middle of a deploy leaves a board that starts the old or the new firmware."""

from tests.device.deploy.cuts import NEW, OLD, TEARS, check_cut, writes

#: Of the hundred places, so many here; ``proof/registry.py`` cuts at every single write.
PLACES = range(4, 100, 12)


def test_case_27_a_cut_at_each_part_of_a_deploy_never_leaves_neither() -> None:
    for percent in PLACES:
        place = percent * writes() // 100
        (started,) = [what for kind, what in check_cut(place * TEARS + 1) if kind == "started"]
        assert started.split()[0] in (OLD, NEW)
