-- A transaction notes the games that it changed under its own number. So it finds them again without those of others, and no transaction
-- waits for another one's note. A restored backup has numbers of another database, which the pass of the server takes in the same way.
alter table outings_to_compare add column change bigint not null default pg_current_xact_id()::text::bigint;
alter table outings_to_compare drop constraint outings_to_compare_pkey;
alter table outings_to_compare add primary key (program_id, change, game_id);
create index outings_to_compare_game on outings_to_compare (program_id, game_id);

-- When a pass of the server last took the row. Another server leaves it alone for a while.
alter table outings_to_compare add column tried_at timestamptz;
-- When the comparison failed. The game waits for an upgrade that compares it again, or for its next change.
alter table outings_to_compare add column failed_at timestamptz;
grant update (tried_at, failed_at) on outings_to_compare to armslot_app;

-- The rules changed: types alone no longer raise a question about two days, and clocks that are whole hours apart do.
insert into outings_to_compare (program_id, game_id)
select g.program_id, g.game_id
from games g
where exists (
  select from games other
  where other.program_id = g.program_id and other.athlete_id = g.athlete_id and other.game_id <> g.game_id
    and other.game_date between g.game_date - 1 and g.game_date + 1
)
on conflict do nothing;
