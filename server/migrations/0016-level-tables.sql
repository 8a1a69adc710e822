-- A program's own tables of levels, with which its athletes are compared.
create table level_tables (
  program_id uuid not null constraint level_tables_program_fkey references programs on delete cascade,
  level_table_id uuid not null,
  name text not null constraint level_tables_name_length check (char_length(name) between 1 and 100),
  year smallint not null constraint level_tables_year_range check (year between 1990 and 2200),
  source text not null constraint level_tables_source_length check (char_length(source) between 1 and 200),
  -- [{"pitchType", "reading", "mean", "sd", "pitches"}], which are always read and written together.
  level_rows jsonb not null constraint level_tables_rows_number
    check (jsonb_typeof(level_rows) = 'array' and jsonb_array_length(level_rows) between 1 and 120),
  version integer not null default 1 constraint level_tables_version_range check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (program_id, level_table_id)
);

alter table level_tables enable row level security;
alter table level_tables force row level security;
create policy level_tables_owner on level_tables to pg_database_owner using (true) with check (true);
create policy level_tables_tenant on level_tables to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, delete on level_tables to armslot_app;
grant update (name, year, source, level_rows, version, updated_at) on level_tables to armslot_app;
