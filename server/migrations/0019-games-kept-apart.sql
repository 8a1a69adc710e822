-- Pairs of a charted game and a device's game of that day of which a member said that they are two games, so that no one is asked again.
create table games_kept_apart (
  program_id uuid not null,
  charted_game_id uuid not null,
  device_game_id uuid not null,
  decided_at timestamptz not null,
  primary key (program_id, charted_game_id, device_game_id),
  constraint games_kept_apart_charted_fkey foreign key (program_id, charted_game_id) references games on delete cascade,
  constraint games_kept_apart_device_fkey foreign key (program_id, device_game_id) references games on delete cascade
);
create index games_kept_apart_device on games_kept_apart (program_id, device_game_id);

alter table games_kept_apart enable row level security;
alter table games_kept_apart force row level security;
create policy games_kept_apart_owner on games_kept_apart to pg_database_owner using (true) with check (true);
create policy games_kept_apart_tenant on games_kept_apart to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert on games_kept_apart to armslot_app;
