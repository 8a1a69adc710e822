-- What the athlete's page shows of a game, as the page sends it (decision 36): the server neither reads nor prints it again.
alter table game_marks
  drop column pitch_nums,
  drop column velo,
  drop column vert_break,
  drop column hb,
  drop column plate_height,
  drop column plate_side,
  drop column release_height,
  drop column release_side,
  drop column zone_cell,
  drop column batter_hand,
  -- The pitches in columns that `unpackedMarks` reads, in steps as fine as a chart draws.
  add column marks text not null default '',
  -- The end of an outing's JSON object: pitches, veloMin, veloMax and readings.
  add column trend text not null default '',
  -- The counts and sums of game_totals: pitches, calls, strikes, swings, whiffs, right_batters, left_batters, counts, and of each
  -- reading n, sum, sum of squares, lowest and highest, or of a direction n and the sums of sines and cosines. Adding up an array takes
  -- a tenth of adding up jsonb.
  add column counted double precision[] not null default '{}';

-- Not compressed, because each place that is read would unpack the whole array.
alter table game_marks alter column counted set storage plain;

drop function joined_marks;

-- The 90 characters of a digit. JSON prints each as it is, and neither the blank nor "~" is one of them.
create function mark_digit(value integer) returns text
  language sql immutable parallel safe
  return substr('!#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|', value % 90 + 1, 1);

-- A value's steps above the lowest of its column: one digit if the highest of the column fits into one, or two, or three. A missing value
-- is blank.
create function mark_digits(steps integer, highest integer) returns text
  language sql immutable parallel safe
  return case
    when highest < 90 then coalesce(mark_digit(steps), ' ')
    when highest < 8100 then coalesce(mark_digit(steps / 90) || mark_digit(steps), '  ')
    else coalesce(mark_digit(steps / 8100) || mark_digit(steps / 90) || mark_digit(steps), '   ')
  end;

-- Sums without a value have an infinite lowest and highest.
create function reading_array(sums jsonb) returns double precision[]
  language sql immutable parallel safe
  return array[
    coalesce((sums ->> 0)::double precision, 0), coalesce((sums ->> 1)::double precision, 0), coalesce((sums ->> 2)::double precision, 0),
    coalesce((sums ->> 3)::double precision, 'Infinity'), coalesce((sums ->> 4)::double precision, '-Infinity')
  ];

create function direction_array(sums jsonb) returns double precision[]
  language sql immutable parallel safe
  return array[
    coalesce((sums ->> 0)::double precision, 0), coalesce((sums ->> 1)::double precision, 0), coalesce((sums ->> 2)::double precision, 0)
  ];

-- A mean for charts and the number of its values. The velocity is exact, because reports add velocities up.
create function trend_mean(reading text, sums jsonb) returns text
  language sql immutable parallel safe
  return '"' || reading || '":[' || case
    when reading = 'velo' then (sums ->> 1)::double precision / (sums ->> 0)::double precision
    else round((sums ->> 1)::numeric / (sums ->> 0)::numeric, 4)::double precision
  end || ',' || (sums ->> 0) || ']';

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
    '"pitches":' || t.pitches || ',"veloMin":' || coalesce(t.readings #>> '{velo,3}', 'null')
      || ',"veloMax":' || coalesce(t.readings #>> '{velo,4}', 'null') || ',"readings":{' || concat_ws(',',
      trend_mean('velo', t.readings -> 'velo'),
      trend_mean('vertBreak', t.readings -> 'vertBreak'),
      trend_mean('hb', t.readings -> 'hb'),
      trend_mean('spinRate', t.readings -> 'spinRate'),
      trend_mean('spinEfficiency', t.readings -> 'spinEfficiency'),
      trend_mean('releaseHeight', t.readings -> 'releaseHeight'),
      trend_mean('releaseSide', t.readings -> 'releaseSide'),
      trend_mean('extension', t.readings -> 'extension'),
      trend_mean('plateHeight', t.readings -> 'plateHeight'),
      trend_mean('plateSide', t.readings -> 'plateSide'),
      trend_mean('vertApproach', t.readings -> 'vertApproach'),
      trend_mean('armAngle', t.readings -> 'armAngle'),
      trend_mean('exitVelo', t.readings -> 'exitVelo'),
      trend_mean('launchAngle', t.readings -> 'launchAngle')
    ) || '}',
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

select write_marks_again(array_agg(program_id), array_agg(game_id)) from games having count(*) > 0;

alter table game_marks
  alter column marks drop default,
  alter column trend drop default,
  alter column counted drop default;
