-- Sums of the counted pitches with a height at the plate and a vertical approach angle, from which the angle above expected is
-- computed: how many there are, their heights in feet, their angles in degrees, the squares of the heights, and the products.
alter table game_rates
  add column approaches integer not null default 0,
  add column approach_heights numeric not null default 0,
  add column approach_angles numeric not null default 0,
  add column approach_height_squares numeric not null default 0,
  add column approach_products numeric not null default 0;

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
          p.call, p.result, p.balls, p.strikes, p.inning, lead(p.balls) over following, lead(p.strikes) over following,
          lead(p.inning) over following
        )
      end as ending
    from unnest(programs, game_ids) as touched (program_id, game_id)
    join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
    window following as (partition by p.program_id, p.game_id, is_thrown(p.excluded_reason) order by p.pitch_num)
  ),
  seen as (
    select program_id, game_id, pitch_type, source, coalesce(batter_hand, 'U') as hand, ending, call, balls, strikes,
      bool_or(ending = 'unknown') over (partition by program_id, game_id) is not true as is_known,
      excluded_reason is null as is_counted,
      call in ('called_strike', 'swinging_strike', 'foul', 'in_play') as is_strike,
      call in ('swinging_strike', 'foul', 'in_play') as is_swing,
      plate_side between -0.83 and 0.83 and plate_height between 1.5 and 3.5 as is_in,
      plate_side is not null and plate_height is not null as is_located,
      case when excluded_reason is null and vert_approach is not null then plate_height::numeric end as height,
      case when excluded_reason is null and plate_height is not null then vert_approach::numeric end as angle
    from ended
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
  from seen
  where is_counted or ending is not null
  group by program_id, game_id, pitch_type, source, hand;
end
$$;

select write_rates_again(array_agg(program_id), array_agg(game_id)) from games having count(*) > 0;
