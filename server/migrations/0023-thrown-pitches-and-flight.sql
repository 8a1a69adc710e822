-- Pitches that were thrown, for the workload; the direction of movement beside the measured spin; the flight of a pitch; and former
-- names of athletes.

-- Whether a pitch was thrown to the load of a game: excluding a reading leaves it in the workload (LOAD-2). A test compares this with
-- `isThrown` in contracts.
create function is_thrown(excluded_reason text) returns boolean
  language sql immutable parallel safe
  return coalesce(regexp_replace(lower(excluded_reason), '[\s_-]', '', 'g') not in ('warmup', 'notapitch'), true);

-- The direction of movement that the breaks show, as on a clock's face: 180 is 12:00 and 270 is 3:00. A zero break is missing (AVG-3).
create function movement_axis_of(vert_break numeric, hb numeric) returns numeric
  language sql immutable parallel safe
  return round((atan2d(nullif(hb, 0)::float8, nullif(vert_break, 0)::float8) + 180)::numeric, 4);

-- A tilt that a member corrected is the member's, whatever the device's column meant.
create temporary table corrected_axes on commit drop as
select p.program_id, p.pitch_id, p.spin_axis
from pitches p
where p.source = 'trackman' and p.spin_axis is not null and exists (
  select from corrections c
  where c.program_id = p.program_id and c.pitch_id = p.pitch_id and c.undone_at is null and c.changes ? 'spinAxis'
);

-- TrackMan's SpinAxis is the direction of movement and no measured spin, so it is not kept as one. Changing the type rewrites the rows
-- without firing the triggers that keep the totals.
alter table pitches
  alter column spin_axis type numeric using case when source <> 'trackman' then spin_axis end,
  add column movement_axis numeric generated always as (movement_axis_of(vert_break, hb)) stored,
  -- Where the ball was 50 ft from the plate, how fast, and its acceleration, which is constant. Four decimals fit into a real.
  add column x0 real constraint pitches_x0_range check (x0 between -20 and 20),
  add column y0 real constraint pitches_y0_range check (y0 between 40 and 61),
  add column z0 real constraint pitches_z0_range check (z0 between -10 and 20),
  add column vx0 real constraint pitches_vx0_range check (vx0 between -100 and 100),
  add column vy0 real constraint pitches_vy0_range check (vy0 between -200 and 0),
  add column vz0 real constraint pitches_vz0_range check (vz0 between -100 and 100),
  add column ax real constraint pitches_ax_range check (ax between -150 and 150),
  add column ay real constraint pitches_ay_range check (ay between -150 and 150),
  add column az real constraint pitches_az_range check (az between -150 and 150),
  add column horz_approach real constraint pitches_horz_approach_range check (horz_approach between -45 and 45);

update pitches p set spin_axis = c.spin_axis
from corrected_axes c
where p.program_id = c.program_id and p.pitch_id = c.pitch_id;

-- What imports changed, for their undo, no longer has the directions either.
update import_games i set changed_pitches = (
  select jsonb_agg(
    case
      when change #>> '{after,source}' = 'trackman' then (change #- '{before,spin_axis}') #- '{after,spin_axis}'
      else change
    end
    order by place
  )
  from jsonb_array_elements(i.changed_pitches) with ordinality as each_pitch (change, place)
)
where i.changed_pitches @? '$[*] ? (@.after.source == "trackman" && exists (@.after.spin_axis))';

-- Kept by the trigger on pitches that keeps the sums of the game.
alter table games add column thrown integer not null default 0 constraint games_thrown_range check (thrown >= 0);

-- Writers of the same game wait for one another, so each counts the pitches of the one before.
create or replace function count_games_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from games g
  where (g.program_id, g.game_id) in (select * from unnest(programs, game_ids))
  order by g.program_id, g.game_id
  for no key update;

  update games g set thrown = counted.thrown
  from (
    select touched.program_id, touched.game_id, count(p.pitch_id) filter (where is_thrown(p.excluded_reason)) as thrown
    from unnest(programs, game_ids) as touched (program_id, game_id)
    left join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
    group by touched.program_id, touched.game_id
  ) counted
  where g.program_id = counted.program_id and g.game_id = counted.game_id and g.thrown <> counted.thrown;

  delete from game_totals t
  where (t.program_id, t.game_id) in (select * from unnest(programs, game_ids));

  insert into game_totals (
    program_id, game_id, pitch_type, source, pitches, calls, strikes, swings, whiffs, right_batters, left_batters, counts, readings
  )
  select p.program_id, p.game_id, p.pitch_type, p.source, count(*),
    count(p.call),
    count(*) filter (where p.call in ('called_strike', 'swinging_strike', 'foul', 'in_play')),
    count(*) filter (where p.call in ('swinging_strike', 'foul', 'in_play')),
    count(*) filter (where p.call = 'swinging_strike'),
    count(*) filter (where p.batter_hand = 'R'),
    count(*) filter (where p.batter_hand = 'L'),
    count(*) filter (where p.balls is not null and p.strikes is not null),
    jsonb_strip_nulls(jsonb_build_object(
      'velo', reading_sums(count(p.velo), sum(p.velo), sum(p.velo * p.velo), min(p.velo), max(p.velo)),
      'vertBreak', reading_sums(count(nullif(p.vert_break, 0)), sum(p.vert_break), sum(p.vert_break * p.vert_break), min(nullif(p.vert_break, 0)), max(nullif(p.vert_break, 0))),
      'hb', reading_sums(count(nullif(p.hb, 0)), sum(p.hb), sum(p.hb * p.hb), min(nullif(p.hb, 0)), max(nullif(p.hb, 0))),
      'spinRate', reading_sums(count(p.spin_rate), sum(p.spin_rate), sum(p.spin_rate * p.spin_rate), min(p.spin_rate), max(p.spin_rate)),
      'spinAxis', direction_sums(count(p.spin_axis), sum(sind(p.spin_axis::float8)), sum(cosd(p.spin_axis::float8))),
      'movementAxis', direction_sums(count(p.movement_axis), sum(sind(p.movement_axis::float8)), sum(cosd(p.movement_axis::float8))),
      'spinEfficiency', reading_sums(count(p.spin_efficiency), sum(p.spin_efficiency), sum(p.spin_efficiency * p.spin_efficiency), min(p.spin_efficiency), max(p.spin_efficiency)),
      'releaseHeight', reading_sums(count(p.release_height), sum(p.release_height), sum(p.release_height * p.release_height), min(p.release_height), max(p.release_height)),
      'releaseSide', reading_sums(count(p.release_side), sum(p.release_side), sum(p.release_side * p.release_side), min(p.release_side), max(p.release_side)),
      'extension', reading_sums(count(p.extension), sum(p.extension), sum(p.extension * p.extension), min(p.extension), max(p.extension)),
      'plateHeight', reading_sums(count(p.plate_height), sum(p.plate_height), sum(p.plate_height * p.plate_height), min(p.plate_height), max(p.plate_height)),
      'plateSide', reading_sums(count(p.plate_side), sum(p.plate_side), sum(p.plate_side * p.plate_side), min(p.plate_side), max(p.plate_side)),
      'vertApproach', reading_sums(count(p.vert_approach), sum(p.vert_approach), sum(p.vert_approach * p.vert_approach), min(p.vert_approach), max(p.vert_approach)),
      'armAngle', reading_sums(count(p.arm_angle), sum(p.arm_angle), sum(p.arm_angle * p.arm_angle), min(p.arm_angle), max(p.arm_angle)),
      'exitVelo', reading_sums(count(p.exit_velo), sum(p.exit_velo), sum(p.exit_velo * p.exit_velo), min(p.exit_velo), max(p.exit_velo)),
      'launchAngle', reading_sums(count(p.launch_angle), sum(p.launch_angle), sum(p.launch_angle * p.launch_angle), min(p.launch_angle), max(p.launch_angle))
    ))
  from unnest(programs, game_ids) as touched (program_id, game_id)
  join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
  where p.excluded_reason is null
  group by p.program_id, p.game_id, p.pitch_type, p.source;
end
$$;

select count_games_again(array_agg(program_id), array_agg(game_id)) from games having count(*) > 0;

-- Names that an athlete had before, under which files of devices still know the athlete. A trigger on athletes keeps them.
create table athlete_former_names (
  program_id uuid not null,
  athlete_id uuid not null,
  first_name text not null constraint athlete_former_names_first_name_length check (char_length(first_name) between 1 and 100),
  last_name text not null constraint athlete_former_names_last_name_length check (char_length(last_name) between 1 and 100),
  renamed_at timestamptz not null,
  primary key (program_id, athlete_id, first_name, last_name),
  constraint athlete_former_names_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);

alter table athlete_former_names enable row level security;
alter table athlete_former_names force row level security;
create policy athlete_former_names_owner on athlete_former_names to pg_database_owner using (true) with check (true);
create policy athlete_former_names_tenant on athlete_former_names to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert on athlete_former_names to armslot_app;

create function keep_former_name() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into athlete_former_names (program_id, athlete_id, first_name, last_name, renamed_at)
  values (old.program_id, old.athlete_id, old.first_name, old.last_name, new.updated_at)
  on conflict do nothing;
  return null;
end
$$;
create trigger athletes_renamed after update on athletes for each row
  when (old.first_name <> new.first_name or old.last_name <> new.last_name)
  execute function keep_former_name();
