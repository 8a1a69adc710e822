-- Films of pitches. The bytes are in CLIPS_DIR, as <program_id>/<recording_id>.mp4. The size of that file is the offset of its upload.
create table recordings (
  program_id uuid not null constraint recordings_program_fkey references programs on delete cascade,
  -- The phone makes it, so that a retry is the same film.
  recording_id uuid not null,
  athlete_id uuid,
  game_id uuid,
  kind text not null constraint recordings_kind_known check (kind in ('single', 'long')),
  state text not null default 'uploading' constraint recordings_state_known check (state in ('uploading', 'ready')),
  byte_count integer not null constraint recordings_byte_count_range check (byte_count between 1 and 2000000000),
  container text constraint recordings_container_known check (container in ('mp4', 'mov')),
  codec text constraint recordings_codec_known check (codec in ('avc1', 'hvc1', 'hev1', 'vp09', 'av01')),
  width integer constraint recordings_width_range check (width between 160 and 4096),
  height integer constraint recordings_height_range check (height between 160 and 4096),
  rotation integer constraint recordings_rotation_range check (rotation between 0 and 270 and rotation % 90 = 0),
  frames integer constraint recordings_frames_range check (frames between 1 and 1000000),
  duration_ms integer constraint recordings_duration_ms_range check (duration_ms between 50 and 10800000),
  -- By the phone's clock.
  started_at timestamptz,
  -- What to add to a time of the phone's clock, as UTC, for the local time of the game's pitches.
  clock_shift_seconds integer,
  clock_from text constraint recordings_clock_from_known check (clock_from in ('times', 'tap')),
  poster_bytes integer constraint recordings_poster_bytes_range check (poster_bytes between 1 and 200000),
  -- The member's bare ID: it outlives the member.
  uploaded_by uuid not null,
  created_at timestamptz not null,
  -- The end of an unfinished upload.
  expires_at timestamptz,
  primary key (program_id, recording_id),
  constraint recordings_game_has_athlete check (game_id is null or athlete_id is not null),
  constraint recordings_clock_whole check ((clock_shift_seconds is null) = (clock_from is null)),
  constraint recordings_facts_whole check (
    num_nulls(container, codec, width, height, rotation, frames, duration_ms) = case state when 'ready' then 0 else 7 end
  ),
  constraint recordings_expiry check ((state = 'uploading') = (expires_at is not null)),
  constraint recordings_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade,
  -- A game that goes to another athlete takes its films along.
  constraint recordings_game_fkey foreign key (program_id, game_id, athlete_id)
    references games (program_id, game_id, athlete_id) on update cascade on delete set null (game_id)
);
create index recordings_athlete on recordings (program_id, athlete_id);
create index recordings_game on recordings (program_id, game_id, athlete_id);
create index recordings_expires on recordings (expires_at);

create table clips (
  program_id uuid not null,
  clip_id uuid not null,
  recording_id uuid not null,
  -- Null while the clip waits for a pitch. A clip of a deleted pitch waits again.
  pitch_id uuid,
  from_ms integer not null default 0 constraint clips_from_ms_range check (from_ms between 0 and 10800000),
  -- Null is the end of the film.
  to_ms integer constraint clips_to_ms_range check (to_ms between 0 and 10800000),
  release_ms integer constraint clips_release_ms_range check (release_ms between 0 and 10800000),
  paired_by text constraint clips_paired_by_known check (paired_by in ('times', 'tap', 'person')),
  margin numeric constraint clips_margin_range check (margin between 0 and 1),
  needs_look boolean not null default false,
  version integer not null default 1 constraint clips_version_range check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (program_id, clip_id),
  constraint clips_in_order check (from_ms < to_ms and release_ms between from_ms and coalesce(to_ms, release_ms)),
  constraint clips_paired check (pitch_id is null or paired_by is not null),
  constraint clips_recording_fkey foreign key (program_id, recording_id) references recordings on delete cascade,
  constraint clips_pitch_fkey foreign key (program_id, pitch_id) references pitches on delete set null (pitch_id)
);
create index clips_recording on clips (program_id, recording_id);
create index clips_pitch on clips (program_id, pitch_id);

create table clip_notes (
  program_id uuid not null,
  note_id uuid not null,
  clip_id uuid not null,
  at_ms integer not null constraint clip_notes_at_ms_range check (at_ms between 0 and 10800000),
  note text constraint clip_notes_note_length check (char_length(note) between 1 and 1000),
  -- Lines and angles as points, which are never drawn into the film.
  drawings jsonb not null constraint clip_notes_drawings_number
    check (jsonb_typeof(drawings) = 'array' and jsonb_array_length(drawings) between 0 and 20),
  -- The member's bare ID: it outlives the member.
  written_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (program_id, note_id),
  constraint clip_notes_clip_fkey foreign key (program_id, clip_id) references clips on delete cascade
);
create index clip_notes_clip on clip_notes (program_id, clip_id, at_ms);

-- What a pairing by times changed, so that it can be undone.
create table clip_pairings (
  program_id uuid not null,
  pairing_id uuid not null,
  game_id uuid not null,
  -- [{"clipId", "pitchId", "isNew"}]
  pairs jsonb not null constraint clip_pairings_pairs_array check (jsonb_typeof(pairs) = 'array'),
  -- The member's bare ID: it outlives the member.
  paired_by uuid not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (program_id, pairing_id),
  constraint clip_pairings_game_fkey foreign key (program_id, game_id) references games on delete cascade
);
create index clip_pairings_game on clip_pairings (program_id, game_id);

-- Files whose rows are gone. It refers to nothing, because it outlives recordings and programs.
create table films_to_erase (
  program_id uuid not null,
  recording_id uuid not null,
  queued_at timestamptz not null,
  primary key (program_id, recording_id)
);

-- The last sweep that compared rows and files in both directions.
create table film_sweeps (
  is_last boolean primary key constraint film_sweeps_one check (is_last),
  swept_at timestamptz not null,
  orphaned_files integer not null constraint film_sweeps_orphaned_files_range check (orphaned_files >= 0),
  orphaned_bytes numeric not null constraint film_sweeps_orphaned_bytes_range check (orphaned_bytes >= 0),
  missing_files integer not null constraint film_sweeps_missing_files_range check (missing_files >= 0)
);

-- However a recording goes, by itself, with its athlete or with its program, its file is queued in the same transaction.
create function queue_films_to_erase() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into films_to_erase (program_id, recording_id, queued_at)
  select program_id, recording_id, now() from removed
  on conflict do nothing;
  return null;
end
$$;
create trigger queue_films_to_erase after delete on recordings
  referencing old table as removed for each statement execute function queue_films_to_erase();

-- The bytes that the films of all programs have and reserve. It reveals two sums and nothing else.
create function reserved_film_bytes(out all_bytes numeric, out uploading_bytes numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(byte_count), 0), coalesce(sum(byte_count) filter (where state = 'uploading'), 0) from recordings
$$;
revoke execute on function reserved_film_bytes() from public;
grant execute on function reserved_film_bytes() to armslot_app, armslot_identity;
revoke execute on function queue_films_to_erase() from public;

-- The month that videos_this_month counts, as its first day. Null for a count that was set by hand.
alter table programs add column videos_month date;
grant select (videos_month), update (videos_month, videos_this_month, total_video_count) on programs to armslot_app;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['recordings', 'clips', 'clip_notes', 'clip_pairings'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy %I on %I to pg_database_owner using (true) with check (true)', tenant_table || '_owner', tenant_table);
    execute format(
      'create policy %I on %I to armslot_app using (program_id = current_program_id()) with check (program_id = current_program_id())',
      tenant_table || '_tenant', tenant_table
    );
    execute format('grant select, insert, delete on %I to armslot_app', tenant_table);
  end loop;
end
$$;
grant update on recordings, clips to armslot_app;
grant update (at_ms, note, drawings, updated_at) on clip_notes to armslot_app;
grant update (undone_at) on clip_pairings to armslot_app;

-- The server's own work knows programs, IDs and sizes, and nothing about athletes.
create policy recordings_identity on recordings to armslot_identity using (true) with check (true);
grant select (program_id, recording_id, state, byte_count, poster_bytes, expires_at) on recordings to armslot_identity;

alter table films_to_erase enable row level security;
alter table films_to_erase force row level security;
create policy films_to_erase_owner on films_to_erase to pg_database_owner using (true) with check (true);
create policy films_to_erase_identity on films_to_erase to armslot_identity using (true) with check (true);
grant select, delete on films_to_erase to armslot_identity;

alter table film_sweeps enable row level security;
alter table film_sweeps force row level security;
create policy film_sweeps_owner on film_sweeps to pg_database_owner using (true) with check (true);
create policy film_sweeps_identity on film_sweeps to armslot_identity using (true) with check (true);
grant select, insert, update on film_sweeps to armslot_identity;
