-- The counts of each game from which screens compute rates, for each pitch type, source and batter's hand ('U' is unknown). Pitches
-- that a member excluded count in none but the last three columns.
create table game_rates (
  program_id uuid not null,
  game_id uuid not null,
  pitch_type text not null,
  source text not null,
  batter_hand text not null constraint game_rates_batter_hand_known check (batter_hand in ('R', 'L', 'U')),
  pitches integer not null,
  -- Pitches with a known call, and those of them that were called strikes and swinging strikes.
  calls integer not null,
  called_strikes integer not null,
  whiffs integer not null,
  -- Pitches at no balls and no strikes with a known call, and the strikes among them.
  first_pitches integer not null,
  first_strikes integer not null,
  -- Pitches with a place at the plate, those in the fixed zone, and the swings and missed swings there.
  located integer not null,
  in_zone integer not null,
  zone_swings integer not null,
  zone_whiffs integer not null,
  -- Pitches outside the fixed zone with a known call, and the swings among them.
  outside integer not null,
  chases integer not null,
  -- The pitches at each count, from 0-0, 0-1 and 0-2 to 3-2.
  by_count integer[] not null constraint game_rates_by_count_size check (cardinality(by_count) = 12),
  -- The plate appearances that ended with a pitch of the row, excluded or not. 0 if the end of one in the game is unknown.
  batters integer not null,
  strikeouts integer not null,
  walks integer not null,
  primary key (program_id, game_id, pitch_type, source, batter_hand),
  constraint game_rates_game_fkey foreign key (program_id, game_id) references games on delete cascade
);

-- How a plate appearance ended with a pitch, null if it did not end, and "unknown" if it may have. The same as `appearanceEnd` in
-- baseball, with which a test compares it.
create function appearance_end(
  call text, result text, balls integer, strikes integer, inning integer, next_balls integer, next_strikes integer, next_inning integer
) returns text
  language sql immutable parallel safe
  return case
    when call = 'in_play' and result = 'other' then 'in_play'
    when result in ('strikeout', 'walk', 'hit_by_pitch') then result
    when result = 'other' then 'unknown'
    when result is not null then 'in_play'
    when call in ('in_play', 'hit_by_pitch') then call
    when next_balls >= balls and next_strikes >= strikes and not coalesce(next_inning > inning, false)
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
create function write_rates_again(programs uuid[], game_ids uuid[]) returns void
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
    located, in_zone, zone_swings, zone_whiffs, outside, chases, by_count, batters, strikeouts, walks
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
      plate_side is not null and plate_height is not null as is_located
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
    count(*) filter (where is_known and ending = 'walk')
  from seen
  where is_counted or ending is not null
  group by program_id, game_id, pitch_type, source, hand;
end
$$;
revoke execute on function write_rates_again from public;

create function keep_game_rates() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  programs uuid[];
  game_ids uuid[];
begin
  select array_agg(program_id), array_agg(game_id) into programs, game_ids
  from (select distinct program_id, game_id from touched) games;
  perform write_rates_again(programs, game_ids) where game_ids is not null;
  return null;
end
$$;

-- Triggers of one event run by name: after the marks of the games, and before the totals of the athletes.
create trigger game_totals_then_rates_added after insert on pitches referencing new table as touched
  for each statement execute function keep_game_rates();
create trigger game_totals_then_rates_changed after update on pitches referencing new table as touched
  for each statement execute function keep_game_rates();
create trigger game_totals_then_rates_removed after delete on pitches referencing old table as touched
  for each statement execute function keep_game_rates();

alter table game_rates enable row level security;
alter table game_rates force row level security;
create policy game_rates_owner on game_rates to pg_database_owner using (true) with check (true);
create policy game_rates_tenant on game_rates to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select on game_rates to armslot_app;

select write_rates_again(array_agg(program_id), array_agg(game_id)) from games having count(*) > 0;
