-- Corrections by people of games and pitches.

-- Increases with every change of the game or its pitches. A correction sends the version that it started from.
alter table games add column version integer not null default 1 constraint games_version_range check (version >= 1);

-- Why a pitch counts in no total and no average. Null for a pitch that counts.
alter table pitches add column excluded_reason text
  constraint pitches_excluded_reason_length check (char_length(excluded_reason) between 1 and 100);

-- A game that moves to another athlete takes its pitches with it.
alter table pitches drop constraint pitches_game_fkey;
alter table pitches add constraint pitches_game_fkey foreign key (program_id, game_id, athlete_id)
  references games (program_id, game_id, athlete_id) on delete cascade on update cascade;

-- One row per corrected game or pitch. The rows that one save made share their game's version.
create table corrections (
  program_id uuid not null,
  correction_id uuid not null,
  game_id uuid not null,
  -- The game's version after the save.
  version integer not null constraint corrections_version_range check (version >= 1),
  -- Null for a correction of the game itself.
  pitch_id uuid,
  -- {"pitchType": {"before": "Slider", "after": "Curveball"}}
  changes jsonb not null constraint corrections_changes_object check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  -- Bare ids of members: they outlive the members.
  corrected_by uuid not null,
  corrected_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (program_id, correction_id),
  constraint corrections_undone_whole check ((undone_by is null) = (undone_at is null)),
  constraint corrections_game_fkey foreign key (program_id, game_id) references games on delete cascade,
  constraint corrections_pitch_fkey foreign key (program_id, pitch_id) references pitches on delete cascade
);
create index corrections_game on corrections (program_id, game_id, version desc);
create index corrections_pitch on corrections (program_id, pitch_id);
-- A later import of a moved game's file looks the game up by the athlete it was moved from.
create index corrections_moved on corrections (program_id, (changes #>> '{athleteId,before}'))
  where changes ? 'athleteId' and undone_at is null;

alter table corrections enable row level security;
alter table corrections force row level security;
create policy corrections_owner on corrections to pg_database_owner using (true) with check (true);
create policy corrections_tenant on corrections to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert on corrections to armslot_app;
grant update (undone_by, undone_at) on corrections to armslot_app;
grant update (athlete_id, source_key, version) on games to armslot_app;

-- As before, without excluded pitches.
create or replace function add_pitches_to_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pitch_totals as t (
    program_id, athlete_id, pitch_type, pitches, total_velo, velo_count, total_vb, vb_count, total_hb, hb_count
  )
  select program_id, athlete_id, pitch_type, count(*),
    coalesce(sum(velo), 0), count(velo),
    coalesce(sum(vert_break), 0), count(nullif(vert_break, 0)),
    coalesce(sum(hb), 0), count(nullif(hb, 0))
  from added
  where excluded_reason is null
  group by program_id, athlete_id, pitch_type
  order by program_id, athlete_id, pitch_type
  on conflict (program_id, athlete_id, pitch_type) do update set
    pitches = t.pitches + excluded.pitches,
    total_velo = t.total_velo + excluded.total_velo,
    velo_count = t.velo_count + excluded.velo_count,
    total_vb = t.total_vb + excluded.total_vb,
    vb_count = t.vb_count + excluded.vb_count,
    total_hb = t.total_hb + excluded.total_hb,
    hb_count = t.hb_count + excluded.hb_count;
  return null;
end
$$;

create or replace function take_pitches_from_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from pitch_totals t
  where (t.program_id, t.athlete_id, t.pitch_type) in (
    select program_id, athlete_id, pitch_type from removed where excluded_reason is null
  )
  order by t.program_id, t.athlete_id, t.pitch_type
  for update;

  with gone as (
    select program_id, athlete_id, pitch_type, count(*) as pitches,
      coalesce(sum(velo), 0) as total_velo, count(velo) as velo_count,
      coalesce(sum(vert_break), 0) as total_vb, count(nullif(vert_break, 0)) as vb_count,
      coalesce(sum(hb), 0) as total_hb, count(nullif(hb, 0)) as hb_count
    from removed
    where excluded_reason is null
    group by program_id, athlete_id, pitch_type
  ), emptied as (
    delete from pitch_totals t using gone g
    where (t.program_id, t.athlete_id, t.pitch_type) = (g.program_id, g.athlete_id, g.pitch_type)
      and t.pitches = g.pitches
  )
  update pitch_totals t set
    pitches = t.pitches - g.pitches,
    total_velo = t.total_velo - g.total_velo,
    velo_count = t.velo_count - g.velo_count,
    total_vb = t.total_vb - g.total_vb,
    vb_count = t.vb_count - g.vb_count,
    total_hb = t.total_hb - g.total_hb,
    hb_count = t.hb_count - g.hb_count
  from gone g
  where (t.program_id, t.athlete_id, t.pitch_type) = (g.program_id, g.athlete_id, g.pitch_type)
    and t.pitches <> g.pitches;
  return null;
end
$$;
