-- What only a whole file shows of the plays around a pitch: the outs until the next pitch of the game, the intentional walks for which
-- no pitch was thrown, the plate appearance that it belongs to, and a walk that is charged to the pitcher before.
alter table pitches
  add column outs_made smallint constraint pitches_outs_made_range check (outs_made between 0 and 3),
  add column intentional_walks smallint constraint pitches_intentional_walks_range check (intentional_walks between 1 and 9),
  add column appearance smallint constraint pitches_appearance_range check (appearance between 1 and 999),
  drop constraint pitches_result_known,
  add constraint pitches_result_known check (
    result in (
      'strikeout', 'walk', 'hit_by_pitch', 'single', 'double', 'triple', 'home_run', 'out', 'sacrifice', 'error',
      'fielders_choice', 'previous_walk', 'other'
    )
  );

-- How a plate appearance ended with a pitch, null if it did not end or is another pitcher's, "untold" if it ended without a trace, and
-- "unknown" if it may have. The same as `appearanceEnd` in baseball, with which a test compares it.
drop function appearance_end(text, text, integer, integer, integer, integer, integer, integer);
create function appearance_end(
  call text, result text, balls integer, strikes integer, inning integer, appearance integer,
  next_balls integer, next_strikes integer, next_inning integer, next_appearance integer
) returns text
  language sql immutable parallel safe
  return case
    when call = 'in_play' and result = 'other' then 'in_play'
    when result in ('strikeout', 'walk', 'hit_by_pitch') then result
    when result = 'previous_walk' then null
    when result = 'other' then 'unknown'
    when result is not null then 'in_play'
    when call in ('in_play', 'hit_by_pitch') then call
    when next_inning = inning and next_appearance = appearance then null
    when next_inning = inning and next_appearance <> appearance then
      case
        when call = 'ball' and balls = 3 then 'walk'
        when call in ('called_strike', 'swinging_strike') and strikes = 2 then 'strikeout'
        else 'untold'
      end
    when next_balls >= balls and next_strikes >= strikes and not coalesce(next_inning > inning, false)
      and (inning is null or next_inning is null or appearance is null or next_appearance is null)
      and (next_balls + next_strikes > balls + strikes or (strikes = 2 and coalesce(call, 'foul') = 'foul')) then
      case
        when (call = 'ball' and balls = 3) or (call in ('called_strike', 'swinging_strike') and strikes = 2) then 'unknown'
      end
    when call = 'ball' and balls = 3 then 'walk'
    when call in ('called_strike', 'swinging_strike') and strikes = 2 then 'strikeout'
    when (call = 'foul' or (call = 'ball' and balls < 3) or (call in ('called_strike', 'swinging_strike') and strikes < 2))
      and (next_balls is null or next_strikes is null or coalesce(next_inning > inning, false)) then null
    else 'unknown'
  end;

-- Writers of the same game wait for one another, so each counts the pitches of the one before.
create or replace function write_rates_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from games g
  where (g.program_id, g.game_id) in (select * from unnest(programs, game_ids))
  order by g.program_id, g.game_id
  for no key update;

  delete from game_rates r
  where (r.program_id, r.game_id) in (select * from unnest(programs, game_ids));

  insert into game_rates (
    program_id, game_id, pitch_type, source, batter_hand, pitches, calls, called_strikes, whiffs, first_pitches, first_strikes,
    located, in_zone, zone_swings, zone_whiffs, outside, chases, by_count, batters, strikeouts, walks,
    approaches, approach_heights, approach_angles, approach_height_squares, approach_products
  )
  with ended as (
    select p.*,
      case
        when is_thrown(p.excluded_reason) then appearance_end(
          p.call, p.result, p.balls, p.strikes, p.inning, p.appearance, lead(p.balls) over following,
          lead(p.strikes) over following, lead(p.inning) over following, lead(p.appearance) over following
        )
      end as ending
    from unnest(programs, game_ids) as touched (program_id, game_id)
    join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
    window following as (partition by p.program_id, p.game_id, is_thrown(p.excluded_reason) order by p.pitch_num)
  ),
  seen as (
    select program_id, game_id, pitch_type, source, coalesce(batter_hand, 'U') as hand, ending, call, balls, strikes,
      bool_or(ending in ('unknown', 'untold')) over (partition by program_id, game_id) is not true as is_known,
      excluded_reason is null as is_counted,
      call in ('called_strike', 'swinging_strike', 'foul', 'in_play') as is_strike,
      call in ('swinging_strike', 'foul', 'in_play') as is_swing,
      plate_side between -0.83 and 0.83 and plate_height between 1.5 and 3.5 as is_in,
      plate_side is not null and plate_height is not null as is_located,
      case when excluded_reason is null and vert_approach is not null then plate_height::numeric end as height,
      case when excluded_reason is null and plate_height is not null then vert_approach::numeric end as angle,
      case when is_thrown(excluded_reason) then intentional_walks end as free_walks
    from ended
  ),
  -- No pitch of an intentional walk shows the batter's side.
  charged as (
    select * from seen
    union all
    select program_id, game_id, pitch_type, source, 'U', 'walk', null, null, null, is_known, false, null, null, null, null, null, null, null
    from seen cross join generate_series(1, free_walks)
  )
  select program_id, game_id, pitch_type, source, hand,
    count(*) filter (where is_counted),
    count(call) filter (where is_counted),
    count(*) filter (where is_counted and call = 'called_strike'),
    count(*) filter (where is_counted and call = 'swinging_strike'),
    count(call) filter (where is_counted and balls = 0 and strikes = 0),
    count(*) filter (where is_counted and balls = 0 and strikes = 0 and is_strike),
    count(*) filter (where is_counted and is_located),
    count(*) filter (where is_counted and is_located and is_in),
    count(*) filter (where is_counted and is_located and is_in and is_swing),
    count(*) filter (where is_counted and is_located and is_in and call = 'swinging_strike'),
    count(call) filter (where is_counted and is_located and not is_in),
    count(*) filter (where is_counted and is_located and not is_in and is_swing),
    array[
      count(*) filter (where is_counted and balls = 0 and strikes = 0), count(*) filter (where is_counted and balls = 0 and strikes = 1),
      count(*) filter (where is_counted and balls = 0 and strikes = 2), count(*) filter (where is_counted and balls = 1 and strikes = 0),
      count(*) filter (where is_counted and balls = 1 and strikes = 1), count(*) filter (where is_counted and balls = 1 and strikes = 2),
      count(*) filter (where is_counted and balls = 2 and strikes = 0), count(*) filter (where is_counted and balls = 2 and strikes = 1),
      count(*) filter (where is_counted and balls = 2 and strikes = 2), count(*) filter (where is_counted and balls = 3 and strikes = 0),
      count(*) filter (where is_counted and balls = 3 and strikes = 1), count(*) filter (where is_counted and balls = 3 and strikes = 2)
    ]::integer[],
    count(ending) filter (where is_known),
    count(*) filter (where is_known and ending = 'strikeout'),
    count(*) filter (where is_known and ending = 'walk'),
    count(height), coalesce(sum(height), 0), coalesce(sum(angle), 0), coalesce(sum(height * height), 0), coalesce(sum(height * angle), 0)
  from charged
  where is_counted or ending is not null
  group by program_id, game_id, pitch_type, source, hand;
end
$$;
