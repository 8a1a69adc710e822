-- Sums of the other teams' pitchers in imported files, without their names and IDs.
create table league_sums (
  program_id uuid not null,
  import_id uuid not null,
  -- Names the game in files. Of a game that several imports have, only the sums of one count.
  game_key uuid not null,
  season smallint not null constraint league_sums_season_range check (season between 1990 and 2200),
  throws text not null constraint league_sums_throws_known check (throws in ('R', 'L')),
  pitch_type text not null constraint league_sums_pitch_type_length check (char_length(pitch_type) between 1 and 100),
  -- Each pitcher sets one of 256 bits. They count pitchers, at least nearly, and are too coarse to tell who it was.
  pitchers bit(256) not null,
  pitches integer not null constraint league_sums_pitches_range check (pitches >= 1),
  -- {"velo": [n, sum, sum of squares]}, without readings that no pitch has.
  readings jsonb not null constraint league_sums_readings_object check (jsonb_typeof(readings) = 'object'),
  primary key (program_id, import_id, game_key, season, throws, pitch_type),
  constraint league_sums_import_fkey foreign key (program_id, import_id) references imports on delete cascade
);

alter table league_sums enable row level security;
alter table league_sums force row level security;
create policy league_sums_owner on league_sums to pg_database_owner using (true) with check (true);
create policy league_sums_tenant on league_sums to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, delete on league_sums to armslot_app;
