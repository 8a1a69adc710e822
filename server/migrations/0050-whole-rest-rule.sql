-- What a program's own rule for days of rest reads beside the tracked pitches: the pitches to the last batter of a game, and the innings
-- that an athlete caught.

-- Kept by the trigger on pitches that keeps the rates of the game. Null if the counts don't show where the last batter began.
alter table games add column last_batter integer constraint games_last_batter_range check (last_batter >= 1);

-- The same rule as `lastBatterOf` in baseball, with which a test compares it.
create function write_last_batters_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Game by game: joined over many games, the planner would read all of them again for each.
  update games g set last_batter = c.last_batter
  from unnest(programs, game_ids) as touched (program_id, game_id)
  cross join lateral (
    select case when bool_and(is_followed) then count(*) end as last_batter
    from (
      select
        t.pitch_num >= coalesce(max(t.pitch_num) filter (where t.balls = 0 and t.strikes = 0) over (), min(t.pitch_num) over ()) as is_last,
        -- Whether the pitch is the last one, or the next one is to the same batter.
        t.balls is not null and t.strikes is not null and (t.next_num is null or (
          coalesce(t.result, 'other') = 'other' and coalesce(t.call, '') not in ('in_play', 'hit_by_pitch') and case
            when t.more_balls = 0 and t.more_strikes = 0 then t.strikes = 2 and coalesce(t.call, 'foul') = 'foul'
            when t.more_balls = 1 and t.more_strikes = 0 then coalesce(t.call, 'ball') = 'ball'
            when t.more_balls = 0 and t.more_strikes = 1 then t.call is distinct from 'ball'
            else false
          end
        )) as is_followed
      from (
        select p.pitch_num, p.balls, p.strikes, p.call, p.result, lead(p.pitch_num) over following as next_num,
          lead(p.balls) over following - p.balls as more_balls, lead(p.strikes) over following - p.strikes as more_strikes
        from pitches p
        where p.program_id = touched.program_id and p.game_id = touched.game_id and is_thrown(p.excluded_reason)
        window following as (order by p.pitch_num)
      ) t
    ) judged
    where is_last
  ) c
  where g.program_id = touched.program_id and g.game_id = touched.game_id and g.last_batter is distinct from c.last_batter;
end
$$;
revoke execute on function write_last_batters_again from public;

-- The rates have locked the games, so the writers of a game wait for one another.
create or replace function keep_game_rates() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  programs uuid[];
  game_ids uuid[];
begin
  select array_agg(program_id), array_agg(game_id) into programs, game_ids
  from (select distinct program_id, game_id from touched) games;
  perform write_rates_again(programs, game_ids), write_last_batters_again(programs, game_ids) where game_ids is not null;
  return null;
end
$$;

select write_last_batters_again(array_agg(program_id), array_agg(game_id)) from games having count(*) > 0;

-- The innings that an athlete caught on a day, which a member entered. Days older than the workload are deleted (PRIV-6).
create table innings_caught (
  program_id uuid not null,
  athlete_id uuid not null,
  caught_on date not null,
  innings integer not null constraint innings_caught_innings_range check (innings between 1 and 30),
  updated_at timestamptz not null,
  primary key (program_id, athlete_id, caught_on),
  constraint innings_caught_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);

alter table innings_caught enable row level security;
alter table innings_caught force row level security;
create policy innings_caught_owner on innings_caught to pg_database_owner using (true) with check (true);
create policy innings_caught_tenant on innings_caught to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, update, delete on innings_caught to armslot_app;

create trigger program_change_added after insert on innings_caught referencing new table as touched
  for each statement execute function note_change();
create trigger program_change_changed after update on innings_caught referencing new table as touched
  for each statement execute function note_change();
create trigger program_change_removed after delete on innings_caught referencing old table as touched
  for each statement execute function note_change();
