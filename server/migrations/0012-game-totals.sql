-- Sums per game, pitch type and source, from which the athlete's page computes its statistics (decision 27). A trigger computes a
-- game's rows again when its pitches change, in the same transaction.
create table game_totals (
  program_id uuid not null,
  game_id uuid not null,
  pitch_type text not null,
  source text not null,
  pitches integer not null constraint game_totals_pitches_range check (pitches >= 1),
  -- Pitches with a known call, and those of them that were strikes, swings and missed swings.
  calls integer not null,
  strikes integer not null,
  swings integer not null,
  whiffs integer not null,
  -- Pitches to right-handed and left-handed batters, and pitches with balls and strikes.
  right_batters integer not null,
  left_batters integer not null,
  counts integer not null,
  -- {"velo": [n, sum, sum of squares, lowest, highest]}, without readings that no pitch has. "spinAxis" has n and the sums of sines
  -- and cosines.
  readings jsonb not null constraint game_totals_readings_object check (jsonb_typeof(readings) = 'object'),
  primary key (program_id, game_id, pitch_type, source),
  constraint game_totals_counts_range check (
    swings between whiffs and strikes and strikes between 0 and calls and calls <= pitches and whiffs >= 0
    and right_batters between 0 and pitches and left_batters between 0 and pitches and counts between 0 and pitches
  ),
  constraint game_totals_game_fkey foreign key (program_id, game_id) references games on delete cascade
);

create function reading_sums(n bigint, total numeric, squares numeric, lowest numeric, highest numeric) returns jsonb
  language sql stable parallel safe
  return case when n > 0 then jsonb_build_array(n, total, round(squares, 6), lowest, highest) end;

create function direction_sums(n bigint, sines double precision, cosines double precision) returns jsonb
  language sql stable parallel safe
  return case when n > 0 then jsonb_build_array(n, round(sines::numeric, 9), round(cosines::numeric, 9)) end;

-- Writers of the same game wait for one another, so each counts the pitches of the one before.
create function count_games_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from games g
  where (g.program_id, g.game_id) in (select * from unnest(programs, game_ids))
  order by g.program_id, g.game_id
  for no key update;

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
revoke execute on function count_games_again from public;

create function keep_game_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  programs uuid[];
  game_ids uuid[];
begin
  select array_agg(program_id), array_agg(game_id) into programs, game_ids
  from (select distinct program_id, game_id from touched) games;
  perform count_games_again(programs, game_ids) where game_ids is not null;
  return null;
end
$$;

-- Triggers of one event run by name: games are locked before the totals of the athletes, in every write.
create trigger game_totals_added after insert on pitches referencing new table as touched
  for each statement execute function keep_game_totals();
create trigger game_totals_changed after update on pitches referencing new table as touched
  for each statement execute function keep_game_totals();
create trigger game_totals_removed after delete on pitches referencing old table as touched
  for each statement execute function keep_game_totals();

alter table game_totals enable row level security;
alter table game_totals force row level security;
create policy game_totals_owner on game_totals to pg_database_owner using (true) with check (true);
create policy game_totals_tenant on game_totals to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select on game_totals to armslot_app;

select count_games_again(array_agg(program_id), array_agg(game_id)) from games having count(*) > 0;
