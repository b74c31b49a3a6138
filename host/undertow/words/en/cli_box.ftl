# The box that people play with, and that grows with their games.

cli-box_plays = This game plays with the box in { $folder }: { $whole } of { $count } cards known{ $recognised ->
    [0] { "" }
   *[other] , { $recognised } more by type and points
 }. What you tell of it is kept there.
cli-box_not_written = What you tell of your box is not kept: { $reason } The game goes on.
cli-box_is_enough = Your box is known well enough to have everything checked: { $recognised } of { $count } cards can be recognised. Next time: undertow play --mode referee
cli-box_needs_map = { $recognised } of { $count } cards of your box can be recognised. To have everything checked, tell its map too: undertow pack edit. Then: undertow play --mode referee
