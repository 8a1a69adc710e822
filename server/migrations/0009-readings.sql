-- Every reading and circumstance of a pitch, and where pitches and games come from.

alter table pitches
  drop constraint pitches_source_key_unique,
  drop constraint pitches_source_key_length;

alter table pitches
  add column spin_rate numeric constraint pitches_spin_rate_range check (spin_rate between 0 and 5000),
  add column spin_axis numeric constraint pitches_spin_axis_range check (spin_axis between 0 and 360),
  add column spin_efficiency numeric constraint pitches_spin_efficiency_range check (spin_efficiency between 0 and 100),
  add column release_height numeric constraint pitches_release_height_range check (release_height between -1 and 10),
  add column release_side numeric constraint pitches_release_side_range check (release_side between -8 and 8),
  add column extension numeric constraint pitches_extension_range check (extension between 0 and 10),
  add column plate_height numeric constraint pitches_plate_height_range check (plate_height between -10 and 15),
  add column plate_side numeric constraint pitches_plate_side_range check (plate_side between -12 and 12),
  add column vert_approach numeric constraint pitches_vert_approach_range check (vert_approach between -30 and 10),
  add column arm_angle numeric constraint pitches_arm_angle_range check (arm_angle between -90 and 90),
  add column exit_velo numeric constraint pitches_exit_velo_range check (exit_velo between 0 and 130),
  add column launch_angle numeric constraint pitches_launch_angle_range check (launch_angle between -90 and 90),
  -- The local time where it was thrown, as the file has it.
  add column thrown_at timestamp
    constraint pitches_thrown_at_range check (thrown_at >= '1900-01-01' and thrown_at < '2201-01-01'),
  add column inning smallint constraint pitches_inning_range check (inning between 1 and 99),
  add column outs smallint constraint pitches_outs_range check (outs between 0 and 2),
  add column balls smallint constraint pitches_balls_range check (balls between 0 and 3),
  add column strikes smallint constraint pitches_strikes_range check (strikes between 0 and 2),
  add column batter_hand text constraint pitches_batter_hand_known check (batter_hand in ('R', 'L')),
  add column call text constraint pitches_call_known
    check (call in ('ball', 'called_strike', 'swinging_strike', 'foul', 'in_play', 'hit_by_pitch')),
  add column result text constraint pitches_result_known check (
    result in (
      'strikeout', 'walk', 'hit_by_pitch', 'single', 'double', 'triple', 'home_run', 'out', 'sacrifice', 'error',
      'fielders_choice', 'other'
    )
  ),
  -- The type as the device or file wrote it; a corrected type keeps it.
  add column device_type text constraint pitches_device_type_length check (char_length(device_type) between 1 and 100),
  add column source text constraint pitches_source_known check (
    source in (
      'trackman', 'rapsodo', 'statcast', 'yakkertech', 'pitchlogic', 'pocketradar', 'file', 'armslot', 'hand', 'field'
    )
  );

-- Changing the types rewrites the rows without firing the triggers that keep the totals. The key becomes the first 16 bytes of its
-- SHA-256, which need half of the space.
alter table pitches
  alter column source type text using case
    when split_part(source_key, ':', 1) in ('trackman', 'rapsodo', 'statcast', 'armslot') then split_part(source_key, ':', 1)
    else 'hand'
  end,
  alter column source set not null,
  alter column source_key type uuid using encode(substr(sha256(convert_to(source_key, 'UTF8')), 1, 16), 'hex')::uuid;

-- The key comes before the game, so that a pitch is found by its key in the whole program.
alter table pitches add constraint pitches_source_key_unique unique (program_id, source_key, game_id);

alter table games
  add column kind text constraint games_kind_known check (kind in ('game', 'scrimmage', 'bullpen', 'other')),
  add column source text constraint games_source_known check (
    source in (
      'trackman', 'rapsodo', 'statcast', 'yakkertech', 'pitchlogic', 'pocketradar', 'file', 'armslot', 'hand', 'field'
    )
  );
update games g set
  kind = case when split_part(source_key, ':', 1) = 'rapsodo' or opponent = 'Bullpen' then 'bullpen' else 'game' end,
  source = case
    when split_part(source_key, ':', 1) in ('trackman', 'rapsodo', 'statcast', 'armslot') then split_part(source_key, ':', 1)
    else coalesce(
      (select min(p.source) from pitches p where p.program_id = g.program_id and p.game_id = g.game_id), 'hand'
    )
  end;
alter table games
  alter column kind set not null,
  alter column source set not null;

grant update (kind) on games to armslot_app;
