-- Pairs of an athlete's games that look like one outing of two witnesses (decision 37). It replaces games_kept_apart.
create table same_outings (
  program_id uuid not null,
  -- The game with more thrown pitches. The workload counts it alone until someone decides.
  counted_game_id uuid not null,
  other_game_id uuid not null,
  -- How many pitches look alike. Null for pairs that were kept apart before they were compared.
  alike integer,
  -- When someone said that they are two games, so that no one is asked again. Null while the question is open.
  decided_at timestamptz,
  primary key (program_id, counted_game_id, other_game_id),
  constraint same_outings_counted_fkey foreign key (program_id, counted_game_id) references games on delete cascade,
  constraint same_outings_other_fkey foreign key (program_id, other_game_id) references games on delete cascade,
  constraint same_outings_two_games check (counted_game_id <> other_game_id)
);
create unique index same_outings_pair on same_outings
  (program_id, least(counted_game_id, other_game_id), greatest(counted_game_id, other_game_id));
create index same_outings_other on same_outings (program_id, other_game_id);

insert into same_outings (program_id, counted_game_id, other_game_id, decided_at)
select program_id, charted_game_id, device_game_id, decided_at from games_kept_apart;
drop table games_kept_apart;

alter table same_outings enable row level security;
alter table same_outings force row level security;
create policy same_outings_owner on same_outings to pg_database_owner using (true) with check (true);
create policy same_outings_tenant on same_outings to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, delete on same_outings to armslot_app;

-- Servers of older versions read it until they are stopped.
create view games_kept_apart with (security_invoker = true) as
select program_id, counted_game_id as charted_game_id, other_game_id as device_game_id, decided_at
from same_outings
where decided_at is not null;
grant select on games_kept_apart to armslot_app;

-- Games whose pitches, date or athlete changed since they were compared with the athlete's other games. The action that changed them
-- compares them in the same transaction. A row stays only after changes that no action made, and the server takes it within an hour.
create table outings_to_compare (
  program_id uuid not null,
  game_id uuid not null,
  primary key (program_id, game_id),
  constraint outings_to_compare_game_fkey foreign key (program_id, game_id) references games on delete cascade
);

alter table outings_to_compare enable row level security;
alter table outings_to_compare force row level security;
create policy outings_to_compare_owner on outings_to_compare to pg_database_owner using (true) with check (true);
create policy outings_to_compare_tenant on outings_to_compare to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, delete on outings_to_compare to armslot_app;

-- The game of a deleted pitch may be deleted too.
create function compare_games_again() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outings_to_compare (program_id, game_id)
  select distinct g.program_id, g.game_id
  from touched t join games g on g.program_id = t.program_id and g.game_id = t.game_id
  order by g.program_id, g.game_id
  on conflict do nothing;
  return null;
end
$$;

create function compare_game_again() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outings_to_compare (program_id, game_id) values (new.program_id, new.game_id) on conflict do nothing;
  return null;
end
$$;

-- They run after game_totals, which lock the games.
create trigger outings_to_compare_added after insert on pitches referencing new table as touched
  for each statement execute function compare_games_again();
create trigger outings_to_compare_changed after update on pitches referencing new table as touched
  for each statement execute function compare_games_again();
create trigger outings_to_compare_removed after delete on pitches referencing old table as touched
  for each statement execute function compare_games_again();
create trigger outings_to_compare_moved after update of game_date, athlete_id on games
  for each row execute function compare_game_again();

insert into outings_to_compare (program_id, game_id)
select g.program_id, g.game_id
from games g
where exists (
  select from games other
  where other.program_id = g.program_id and other.athlete_id = g.athlete_id and other.game_id <> g.game_id
    and other.game_date between g.game_date - 1 and g.game_date + 1
);
