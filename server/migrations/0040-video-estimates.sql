-- What films say about pitches. They are no readings: no average, leader, percentile, report or CSV file reads this table.
create table video_estimates (
  program_id uuid not null,
  estimate_id uuid not null,
  -- Follows the clip. Null while the clip waits for a pitch.
  pitch_id uuid,
  -- Null for values that someone kept without their clip.
  clip_id uuid,
  method text not null constraint video_estimates_method_known check (method in ('marks', 'track')),
  -- The version of the computation.
  version integer not null constraint video_estimates_version_range check (version >= 1),
  view text constraint video_estimates_view_known check (view in ('plate', 'mound', 'side')),
  -- Each range is half of the interval that holds the true value 95 % of the time.
  velo numeric constraint video_estimates_velo_range_known check (velo between 20 and 110),
  velo_range numeric,
  vert_break numeric constraint video_estimates_vert_break_limits check (vert_break between -45 and 45),
  vert_break_range numeric,
  hb numeric constraint video_estimates_hb_limits check (hb between -45 and 45),
  hb_range numeric,
  plate_side numeric constraint video_estimates_plate_side_limits check (plate_side between -12 and 12),
  plate_side_range numeric,
  plate_height numeric constraint video_estimates_plate_height_limits check (plate_height between -10 and 15),
  plate_height_range numeric,
  frames_per_second numeric not null constraint video_estimates_frames_per_second_least check (frames_per_second >= 49),
  frames integer not null constraint video_estimates_frames_range check (frames >= 4),
  slowed_by integer not null constraint video_estimates_slowed_by_range check (slowed_by between 1 and 8),
  -- What the values were computed from. The server computes them again from it.
  inputs jsonb not null constraint video_estimates_inputs_object check (jsonb_typeof(inputs) = 'object'),
  -- The member's bare ID: it outlives the member.
  made_by uuid not null,
  created_at timestamptz not null,
  -- When a later one took its place, or someone removed it.
  ended_at timestamptz,
  primary key (program_id, estimate_id),
  -- No value without its range.
  constraint video_estimates_ranges check (
    (velo is null) = (velo_range is null) and coalesce(velo_range > 0, true)
    and (vert_break is null) = (vert_break_range is null) and coalesce(vert_break_range > 0, true)
    and (hb is null) = (hb_range is null) and coalesce(hb_range > 0, true)
    and (plate_side is null) = (plate_side_range is null) and coalesce(plate_side_range > 0, true)
    and (plate_height is null) = (plate_height_range is null) and coalesce(plate_height_range > 0, true)
  ),
  constraint video_estimates_belongs check (clip_id is not null or pitch_id is not null),
  constraint video_estimates_clip_fkey foreign key (program_id, clip_id) references clips on delete cascade,
  constraint video_estimates_pitch_fkey foreign key (program_id, pitch_id) references pitches on delete cascade
);
create index video_estimates_pitch on video_estimates (program_id, pitch_id);
create index video_estimates_clip on video_estimates (program_id, clip_id);

-- A clip that goes to another pitch takes its values along.
create function move_video_estimates() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update video_estimates set pitch_id = new.pitch_id where program_id = new.program_id and clip_id = new.clip_id;
  return null;
end
$$;
create trigger move_video_estimates after update of pitch_id on clips
  for each row when (old.pitch_id is distinct from new.pitch_id) execute function move_video_estimates();
revoke execute on function move_video_estimates() from public;
grant execute on function move_video_estimates() to armslot_app;

alter table video_estimates enable row level security;
alter table video_estimates force row level security;
create policy video_estimates_owner on video_estimates to pg_database_owner using (true) with check (true);
create policy video_estimates_tenant on video_estimates to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, delete on video_estimates to armslot_app;
grant update (pitch_id, clip_id, ended_at) on video_estimates to armslot_app;
