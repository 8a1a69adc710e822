-- Files that wait for their import in the browser, the history of imports, and what an import needs to be taken back.

-- The row is erased with the file after 24 hours, on import, on discard, and with its member.
create table import_files (
  program_id uuid not null,
  file_id uuid not null,
  user_id uuid not null,
  name text not null constraint import_files_name_length check (char_length(name) between 1 and 200),
  byte_count integer not null constraint import_files_byte_count_range check (byte_count >= 0),
  stored_byte_count integer not null constraint import_files_stored_byte_count_range check (stored_byte_count >= 0),
  checksum bytea not null constraint import_files_checksum_length check (octet_length(checksum) = 32),
  -- What the member decided in the review.
  decisions jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (program_id, file_id),
  constraint import_files_checksum_unique unique (program_id, user_id, checksum),
  constraint import_files_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
create index import_files_created on import_files (program_id, created_at);

-- The compressed bytes, in parts that fit into memory and into one message.
create table import_file_parts (
  program_id uuid not null,
  file_id uuid not null,
  part_num integer not null constraint import_file_parts_part_num_range check (part_num >= 0),
  content bytea not null,
  primary key (program_id, file_id, part_num),
  constraint import_file_parts_file_fkey foreign key (program_id, file_id) references import_files on delete cascade
);

create table imports (
  program_id uuid not null constraint imports_program_fkey references programs on delete cascade,
  import_id uuid not null,
  -- Bare ids of members: they outlive the members. Null for the command line.
  user_id uuid,
  -- Null once it was erased with an athlete it may name.
  file_name text constraint imports_file_name_length check (char_length(file_name) between 1 and 200),
  checksum bytea not null constraint imports_checksum_length check (octet_length(checksum) = 32),
  format text not null constraint imports_format_length check (char_length(format) between 1 and 40),
  -- Counts only: no name and no text of the file.
  outcome jsonb not null,
  created_at timestamptz not null,
  -- The operator's undo has a time and no member.
  undone_at timestamptz,
  undone_by uuid,
  primary key (program_id, import_id),
  constraint imports_undone check (undone_by is null or undone_at is not null)
);
create index imports_newest on imports (program_id, created_at desc, import_id desc);
create index imports_checksum on imports (program_id, checksum);

-- What an import did to a game. It goes with the game.
create table import_games (
  program_id uuid not null,
  import_id uuid not null,
  game_id uuid not null,
  is_new boolean not null,
  -- The game's former and new facts; null if the import left them alone.
  game_change jsonb,
  -- The ids of the added pitches.
  added_pitches jsonb not null default '[]',
  -- The former and new rows of changed pitches.
  changed_pitches jsonb not null default '[]',
  primary key (program_id, import_id, game_id),
  constraint import_games_import_fkey foreign key (program_id, import_id) references imports on delete cascade,
  constraint import_games_game_fkey foreign key (program_id, game_id) references games on delete cascade
);
create index import_games_game on import_games (program_id, game_id);

-- The import that first saw a device's id of an athlete. Null if it was not recorded.
alter table athlete_sources add column import_id uuid;
alter table athlete_sources add constraint athlete_sources_import_fkey foreign key (program_id, import_id)
  references imports on delete set null (import_id);
create index athlete_sources_import on athlete_sources (program_id, import_id);

-- What a program decided once and does not want to be asked again: a device's id to skip, its own team, the columns of a header.
create table import_choices (
  program_id uuid not null constraint import_choices_program_fkey references programs on delete cascade,
  kind text not null constraint import_choices_kind_known check (kind in ('skip', 'team', 'columns')),
  key text not null constraint import_choices_key_length check (char_length(key) between 0 and 400),
  choice jsonb not null,
  updated_at timestamptz not null,
  primary key (program_id, kind, key)
);

do $$
declare
  t text;
begin
  foreach t in array array['import_files', 'import_file_parts', 'imports', 'import_games', 'import_choices'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to pg_database_owner using (true) with check (true)', t || '_owner', t);
    execute format(
      'create policy %I on %I to armslot_app using (program_id = current_program_id()) with check (program_id = current_program_id())',
      t || '_tenant', t);
  end loop;
end
$$;

grant select, insert, delete on import_files, import_file_parts to armslot_app;
grant update (decisions) on import_files to armslot_app;
grant select, insert on imports, import_games to armslot_app;
grant update (file_name, undone_at, undone_by) on imports to armslot_app;
grant select, insert, update, delete on import_choices to armslot_app;
