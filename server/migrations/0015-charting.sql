-- Charting at the field (decision 30).

-- The cell that a charter tapped, 1 to 25 in rows from the top left as the catcher sees it.
alter table pitches add column zone_cell smallint constraint pitches_zone_cell_range check (zone_cell between 1 and 25);

-- A pitch that arrives late moves the numbers of the later ones, so numbers are unique when the statement ends.
alter table pitches drop constraint pitches_pitch_num_unique;
alter table pitches add constraint pitches_pitch_num_unique unique (program_id, game_id, pitch_num) deferrable initially immediate;

-- The operations that were applied, so that none is applied twice. The bare ids outlive the game and the pitch: a deleted one does not
-- come back with a late operation.
create table field_operations (
  program_id uuid not null constraint field_operations_program_fkey references programs on delete cascade,
  op_id uuid not null,
  outing_id uuid not null,
  -- Null for an operation of the outing itself.
  pitch_id uuid,
  -- The charter's bare id: it outlives the member.
  user_id uuid not null,
  applied_at timestamptz not null,
  primary key (program_id, op_id)
);
create index field_operations_pitch on field_operations (program_id, outing_id, pitch_id);

alter table field_operations enable row level security;
alter table field_operations force row level security;
create policy field_operations_owner on field_operations to pg_database_owner using (true) with check (true);
create policy field_operations_tenant on field_operations to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, delete on field_operations to armslot_app;

-- Whether the change came with charting. A device's file replaces charted readings, and keeps those that a member corrected.
alter table corrections add column is_charted boolean not null default false;
