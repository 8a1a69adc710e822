-- What the dashboard and the list of games show of a game without reading its sums (decision 36). A row is written again with the game's
-- marks. A game without counted pitches has none.
create table game_digests (
  program_id uuid not null,
  game_id uuid not null,
  pitches integer not null,
  -- The fastballs (AVG-8), the number of those with a velocity, and the sum and the highest of these.
  fastballs integer not null,
  velo_count integer not null,
  total_velo numeric not null,
  velo_max numeric,
  -- A list for each fastball and source: source, type, its pitches, all pitches of the source, and number and sum of each reading that
  -- the dashboard compares, or null.
  fastball_sums json not null,
  primary key (program_id, game_id),
  constraint game_digests_game_fkey foreign key (program_id, game_id) references games on delete cascade
);

create function count_and_sum(sums jsonb) returns json
  language sql stable parallel safe
  return case when sums is not null then json_build_array(sums -> 0, sums -> 1) end;

create function write_digests_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from game_digests d
  where (d.program_id, d.game_id) in (select * from unnest(programs, game_ids));

  insert into game_digests (program_id, game_id, pitches, fastballs, velo_count, total_velo, velo_max, fastball_sums)
  select program_id, game_id, sum(pitches),
    coalesce(sum(pitches) filter (where is_fastball), 0),
    coalesce(sum((velo ->> 0)::integer) filter (where is_fastball), 0),
    coalesce(sum((velo ->> 1)::numeric) filter (where is_fastball), 0),
    max((velo ->> 4)::numeric) filter (where is_fastball),
    coalesce(json_agg(json_build_array(
      source, pitch_type, pitches, all_pitches, count_and_sum(velo), count_and_sum(readings -> 'vertBreak'),
      count_and_sum(readings -> 'hb'), count_and_sum(readings -> 'releaseHeight'), count_and_sum(readings -> 'releaseSide')
    ) order by pitch_type, source) filter (where is_fastball), '[]')
  from (
    select t.*, t.readings -> 'velo' as velo, t.pitch_type in ('Four-Seam', 'Sinker') as is_fastball,
      sum(t.pitches) over (partition by t.program_id, t.game_id, t.source) as all_pitches
    from unnest(programs, game_ids) as touched (program_id, game_id)
    join game_totals t on t.program_id = touched.program_id and t.game_id = touched.game_id
  ) of_type
  group by program_id, game_id;
end
$$;
revoke execute on function write_digests_again from public;

-- The marks have locked the games, so the writers of a game wait for one another.
create or replace function keep_game_marks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  programs uuid[];
  game_ids uuid[];
begin
  select array_agg(program_id), array_agg(game_id) into programs, game_ids
  from (select distinct program_id, game_id from touched) games;
  perform write_marks_again(programs, game_ids), write_digests_again(programs, game_ids) where game_ids is not null;
  return null;
end
$$;

alter table game_digests enable row level security;
alter table game_digests force row level security;
create policy game_digests_owner on game_digests to pg_database_owner using (true) with check (true);
create policy game_digests_tenant on game_digests to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select on game_digests to armslot_app;

select write_digests_again(array_agg(program_id), array_agg(game_id)) from games having count(*) > 0;

-- An outing as the page sends it: its pitches, the slowest and the fastest, and the mean of each reading in the order of the contract's
-- `meanReadings`. The numbers of values follow if a reading does not have all pitches. This is half as long as the names of readings
-- with each of their means. The velocity is exact, because reports add velocities up.
create function trend_text(pitches integer, sums jsonb) returns text
  language sql stable parallel safe
  return (
    select '"pitches":' || trend_text.pitches
      || coalesce(',"velo":[' || (sums #>> '{velo,3}') || ',' || (sums #>> '{velo,4}') || ']', '')
      || ',"means":[' || regexp_replace(string_agg(coalesce(mean::text, 'null'), ',' order by place), '(,null)+$', '') || ']'
      || case
        when bool_or(n <> trend_text.pitches) then ',"counts":[' || string_agg(coalesce(n, 0)::text, ',' order by place) || ']'
        else ''
      end
    from (
      select place, (sums #>> array[reading, '0'])::integer as n,
        case
          when reading = 'velo' then (sums #>> '{velo,1}')::double precision / (sums #>> '{velo,0}')::double precision
          else round((sums #>> array[reading, '1'])::numeric / (sums #>> array[reading, '0'])::numeric, 4)::double precision
        end as mean
      from unnest(array[
        'velo', 'vertBreak', 'hb', 'spinRate', 'spinEfficiency', 'releaseHeight', 'releaseSide', 'extension', 'plateHeight', 'plateSide',
        'vertApproach', 'armAngle', 'exitVelo', 'launchAngle'
      ]) with ordinality as each_reading (reading, place)
    ) means
  );

-- Writers of the same game wait for one another, so each writes the marks of the one before.
create or replace function write_marks_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from games g
  where (g.program_id, g.game_id) in (select * from unnest(programs, game_ids))
  order by g.program_id, g.game_id
  for no key update;

  delete from game_marks m
  where (m.program_id, m.game_id) in (select * from unnest(programs, game_ids));

  with steps as (
    -- A tenth of an inch for places at the plate keeps each pitch on its side of the zone's edges, if sides round away from the middle
    -- and heights away from 2.5 ft.
    select p.program_id, p.game_id, p.pitch_type, p.source, p.pitch_num, p.zone_cell::integer, p.batter_hand,
      round(p.velo * 10)::integer as velo, round(p.vert_break * 10)::integer as vert_break, round(p.hb * 10)::integer as hb,
      case
        when p.plate_height < 2.5 then floor(round(p.plate_height * 120, 6)) else ceil(round(p.plate_height * 120, 6))
      end::integer as plate_height,
      (sign(p.plate_side) * ceil(round(abs(p.plate_side) * 120, 6)))::integer as plate_side,
      round(p.release_height * 100)::integer as release_height, round(p.release_side * 100)::integer as release_side
    from unnest(programs, game_ids) as touched (program_id, game_id)
    join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
    where p.excluded_reason is null
  ),
  ranges as (
    select *,
      min(pitch_num) over each_part as pitch_num_low, max(pitch_num) over each_part - min(pitch_num) over each_part as pitch_num_reach,
      min(velo) over each_part as velo_low, max(velo) over each_part - min(velo) over each_part as velo_reach,
      min(vert_break) over each_part as vert_break_low, max(vert_break) over each_part - min(vert_break) over each_part as vert_break_reach,
      min(hb) over each_part as hb_low, max(hb) over each_part - min(hb) over each_part as hb_reach,
      min(plate_height) over each_part as plate_height_low, max(plate_height) over each_part - min(plate_height) over each_part as plate_height_reach,
      min(plate_side) over each_part as plate_side_low, max(plate_side) over each_part - min(plate_side) over each_part as plate_side_reach,
      min(release_height) over each_part as release_height_low, max(release_height) over each_part - min(release_height) over each_part as release_height_reach,
      min(release_side) over each_part as release_side_low, max(release_side) over each_part - min(release_side) over each_part as release_side_reach,
      min(zone_cell) over each_part as zone_cell_low, max(zone_cell) over each_part - min(zone_cell) over each_part as zone_cell_reach
    from steps
    window each_part as (partition by program_id, game_id, pitch_type, source)
  ),
  packed as (
    select program_id, game_id, pitch_type, source, concat_ws('~',
      coalesce(min(pitch_num_low) || ':' || string_agg(mark_digits(pitch_num - pitch_num_low, pitch_num_reach), '' order by pitch_num), ''),
      coalesce(min(velo_low) || ':' || string_agg(mark_digits(velo - velo_low, velo_reach), '' order by pitch_num), ''),
      coalesce(min(vert_break_low) || ':' || string_agg(mark_digits(vert_break - vert_break_low, vert_break_reach), '' order by pitch_num), ''),
      coalesce(min(hb_low) || ':' || string_agg(mark_digits(hb - hb_low, hb_reach), '' order by pitch_num), ''),
      coalesce(min(plate_height_low) || ':' || string_agg(mark_digits(plate_height - plate_height_low, plate_height_reach), '' order by pitch_num), ''),
      coalesce(min(plate_side_low) || ':' || string_agg(mark_digits(plate_side - plate_side_low, plate_side_reach), '' order by pitch_num), ''),
      coalesce(min(release_height_low) || ':' || string_agg(mark_digits(release_height - release_height_low, release_height_reach), '' order by pitch_num), ''),
      coalesce(min(release_side_low) || ':' || string_agg(mark_digits(release_side - release_side_low, release_side_reach), '' order by pitch_num), ''),
      coalesce(min(zone_cell_low) || ':' || string_agg(mark_digits(zone_cell - zone_cell_low, zone_cell_reach), '' order by pitch_num), ''),
      case when count(batter_hand) > 0 then string_agg(coalesce(batter_hand, ' '), '' order by pitch_num) else '' end
    ) as marks
    from ranges
    group by program_id, game_id, pitch_type, source
  )
  insert into game_marks (program_id, game_id, pitch_type, source, sums, marks, trend, counted)
  select program_id, game_id, pitch_type, source, t.readings::text::json, packed.marks,
    trend_text(t.pitches, t.readings),
    array[t.pitches, t.calls, t.strikes, t.swings, t.whiffs, t.right_batters, t.left_batters, t.counts]::double precision[]
      || reading_array(t.readings -> 'velo')
      || reading_array(t.readings -> 'vertBreak')
      || reading_array(t.readings -> 'hb')
      || reading_array(t.readings -> 'spinRate')
      || direction_array(t.readings -> 'spinAxis')
      || direction_array(t.readings -> 'movementAxis')
      || reading_array(t.readings -> 'spinEfficiency')
      || reading_array(t.readings -> 'releaseHeight')
      || reading_array(t.readings -> 'releaseSide')
      || reading_array(t.readings -> 'extension')
      || reading_array(t.readings -> 'plateHeight')
      || reading_array(t.readings -> 'plateSide')
      || reading_array(t.readings -> 'vertApproach')
      || reading_array(t.readings -> 'armAngle')
      || reading_array(t.readings -> 'exitVelo')
      || reading_array(t.readings -> 'launchAngle')
  from packed join game_totals t using (program_id, game_id, pitch_type, source);
end
$$;

drop function trend_mean;

update game_marks m
set trend = trend_text(t.pitches, t.readings)
from game_totals t
where (t.program_id, t.game_id, t.pitch_type, t.source) = (m.program_id, m.game_id, m.pitch_type, m.source);
