-- What a screen shows of a program is unchanged while the sum of these weights is. A transaction that changes one of the tables below adds
-- one row, which others see at the same moment as its changes. No row is locked for that, so two members never wait for each other.
create table program_changes (
  program_id uuid not null,
  -- Random, so that neither two different sets of changes nor a restored backup have the same sum.
  weight numeric not null default floor(random() * 9007199254740992),
  constraint program_changes_program_fkey foreign key (program_id) references programs on delete cascade
);
create index program_changes_program on program_changes (program_id) include (weight);

alter table program_changes enable row level security;
alter table program_changes force row level security;
create policy program_changes_owner on program_changes to pg_database_owner using (true) with check (true);
create policy program_changes_tenant on program_changes to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, delete on program_changes to armslot_app;

create function note_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into program_changes (program_id)
  select p.program_id from programs p
  where p.program_id in (select t.program_id from touched t)
    and p.program_id::text is distinct from current_setting('app.changed_program', true);
  if found then
    -- Of this transaction. A savepoint that is rolled back takes it back together with the row.
    perform set_config('app.changed_program', (select min(t.program_id::text) from touched t), true);
  end if;
  return null;
end
$$;

-- Every table that the athlete's page, the dashboard or a game's page reads.
do $$
declare
  t text;
begin
  foreach t in array array[
    'aliases', 'athletes', 'audit_entries', 'corrections', 'game_digests', 'game_marks', 'game_rates', 'game_totals', 'games',
    'import_files', 'level_tables', 'pitch_totals', 'pitches', 'same_outings', 'shares', 'users'
  ] loop
    execute format('create trigger program_change_added after insert on %I referencing new table as touched
      for each statement execute function note_change()', t);
    execute format('create trigger program_change_changed after update on %I referencing new table as touched
      for each statement execute function note_change()', t);
    execute format('create trigger program_change_removed after delete on %I referencing old table as touched
      for each statement execute function note_change()', t);
  end loop;
end
$$;
