-- What scouts saw, wrote and decided. Some rows are walled by member within their program: the restrictive policies below narrow the
-- policy of the program, and without a member in the transaction they show nothing.

alter table programs
  -- Whether the reports of others stay hidden until a member has filed one on the athlete, or has said that they will not.
  add column scouting_is_blind boolean not null default true,
  -- Whether scouts see measured numbers beside what they grade.
  add column scouting_shows_readings boolean not null default true;
grant select (scouting_is_blind, scouting_shows_readings), update (scouting_is_blind, scouting_shows_readings) on programs to armslot_app;

-- An athlete whose hidden reports a member sees: the member filed one, or will not.
create table scouting_openings (
  program_id uuid not null,
  user_id uuid not null,
  athlete_id uuid not null,
  has_filed boolean not null,
  opened_at timestamptz not null,
  primary key (program_id, user_id, athlete_id),
  constraint scouting_openings_user_fkey foreign key (program_id, user_id) references users on delete cascade,
  constraint scouting_openings_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index scouting_openings_athlete on scouting_openings (program_id, athlete_id);

create table looks (
  program_id uuid not null,
  look_id uuid not null,
  athlete_id uuid not null,
  -- The scout's bare ID, which outlives the member.
  scout_id uuid not null,
  seen_on date not null constraint looks_seen_on_range check (seen_on between '1900-01-01' and '2200-12-31'),
  place text constraint looks_place_length check (char_length(place) between 1 and 200),
  kind text not null constraint looks_kind_known check (kind in ('game', 'bullpen', 'showcase', 'practice', 'video')),
  opposition text constraint looks_opposition_length check (char_length(opposition) between 1 and 200),
  innings numeric constraint looks_innings_range check (innings between 0 and 30),
  pitches integer constraint looks_pitches_range check (pitches between 0 and 300),
  weather text constraint looks_weather_length check (char_length(weather) between 1 and 200),
  gun text constraint looks_gun_length check (char_length(gun) between 1 and 100),
  game_id uuid,
  added_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (program_id, look_id),
  constraint looks_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade,
  constraint looks_game_fkey foreign key (program_id, game_id) references games on delete set null (game_id)
);
create index looks_athlete on looks (program_id, athlete_id, seen_on desc);
create index looks_game on looks (program_id, game_id);

-- What the scout thought. It is hidden like a report, and the look's facts are not.
create table look_notes (
  program_id uuid not null,
  look_id uuid not null,
  athlete_id uuid not null,
  scout_id uuid not null,
  note text not null constraint look_notes_note_length check (char_length(note) between 1 and 4000),
  primary key (program_id, look_id),
  constraint look_notes_look_fkey foreign key (program_id, look_id) references looks on delete cascade,
  constraint look_notes_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index look_notes_athlete on look_notes (program_id, athlete_id);

-- The versions of the program's templates. The shipped ones are in the code, as version 1.
create table report_templates (
  program_id uuid not null constraint report_templates_program_fkey references programs on delete cascade,
  template_id uuid not null,
  version integer not null constraint report_templates_version_range check (version between 1 and 10000),
  -- {"name", "scale", "tools": [{"key", "label", "kind", "weight"}]}
  template jsonb not null constraint report_templates_template_object check (jsonb_typeof(template) = 'object'),
  is_retired boolean not null,
  saved_by uuid not null,
  saved_at timestamptz not null,
  primary key (program_id, template_id, version)
);

-- Whether grades are a list of tools with 20 to 80 in steps of 5, or null for what was not seen.
create function are_grades(grades jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(grades) = 'array' and jsonb_array_length(grades) <= 40 and not exists (
    select from jsonb_array_elements(grades) g, lateral (values (g -> 'present'), (g -> 'future')) v (grade)
    where jsonb_typeof(g) <> 'object' or jsonb_typeof(v.grade) is null or not (
      jsonb_typeof(v.grade) = 'null'
      or (jsonb_typeof(v.grade) = 'number' and (v.grade)::numeric between 20 and 80 and (v.grade)::numeric % 5 = 0)
    )
  )
$$;

create table reports (
  program_id uuid not null,
  report_id uuid not null,
  athlete_id uuid not null,
  -- The author's bare ID, which outlives the member. Their drafts do not.
  author_id uuid not null,
  -- The first report of which this is a version.
  series_id uuid not null,
  version integer not null constraint reports_version_range check (version between 1 and 1000),
  state text not null constraint reports_state_known check (state in ('draft', 'filed', 'superseded')),
  template_id uuid not null,
  template_version integer not null,
  -- The template's texts and weights when the report was saved, so a report needs nothing else to be read.
  template jsonb not null constraint reports_template_object check (jsonb_typeof(template) = 'object'),
  -- Looks, words, role, risk, adjustment and action: always read and written together.
  content jsonb not null constraint reports_content_object check (jsonb_typeof(content) = 'object'),
  grades jsonb not null constraint reports_grades_scale check (are_grades(grades)),
  action text generated always as (content ->> 'action') stored,
  likely integer generated always as ((content ->> 'likely')::integer) stored,
  -- The mean of the weighed future grades and the adjustment. Null if none was seen.
  ofp numeric constraint reports_ofp_range check (ofp between 20 and 80),
  -- The measured numbers beside the report when it was filed. Null if the program hid them.
  readings jsonb,
  -- Whether the author could not see the reports of others when filing.
  was_blind boolean not null default false,
  -- Increases with each save of a draft. A save names the one that it started from.
  revision integer not null constraint reports_revision_range check (revision >= 1),
  -- The save that made this revision, so that its repeat changes nothing.
  save_id uuid not null,
  started_at timestamptz not null,
  saved_at timestamptz not null,
  filed_at timestamptz,
  primary key (program_id, report_id),
  constraint reports_author_unique unique (program_id, report_id, author_id),
  constraint reports_version_unique unique (program_id, series_id, version),
  constraint reports_filed_whole check ((state = 'draft') = (filed_at is null)),
  constraint reports_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade,
  -- A correction is of one's own report.
  constraint reports_series_fkey foreign key (program_id, series_id, author_id)
    references reports (program_id, report_id, author_id) on delete cascade
);
create index reports_athlete on reports (program_id, athlete_id, filed_at desc);
create index reports_author on reports (program_id, author_id);
create index reports_series on reports (program_id, series_id, author_id);
create unique index reports_one_draft on reports (program_id, series_id) where state = 'draft';

create function refuse_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is frozen', tg_table_name using errcode = '42501';
end
$$;
-- Deleting an athlete and merging athletes run as the owner.
create trigger reports_frozen before update or delete on reports for each row
  when (current_user = 'armslot_app' and old.state <> 'draft') execute function refuse_frozen();

create function file_report() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reports r set state = 'superseded'
  where r.program_id = new.program_id and r.series_id = new.series_id and r.state = 'filed' and r.report_id <> new.report_id;
  insert into scouting_openings (program_id, user_id, athlete_id, has_filed, opened_at)
  values (new.program_id, new.author_id, new.athlete_id, true, new.filed_at)
  on conflict (program_id, user_id, athlete_id) do update set has_filed = true;
  return null;
end
$$;
create trigger reports_filed after insert or update of state on reports for each row
  when (new.state = 'filed') execute function file_report();

create table outside_ratings (
  program_id uuid not null,
  rating_id uuid not null,
  athlete_id uuid not null,
  source text not null constraint outside_ratings_source_length check (char_length(source) between 1 and 100),
  value text not null constraint outside_ratings_value_length check (char_length(value) between 1 and 100),
  rated_on date constraint outside_ratings_rated_on_range check (rated_on between '1900-01-01' and '2200-12-31'),
  event text constraint outside_ratings_event_length check (char_length(event) between 1 and 200),
  link text constraint outside_ratings_link_length check (char_length(link) between 1 and 500),
  added_by uuid not null,
  added_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (program_id, rating_id),
  constraint outside_ratings_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index outside_ratings_athlete on outside_ratings (program_id, athlete_id);

-- Notes that only their author reads. They go with the author, unless handed over before.
create table private_notes (
  program_id uuid not null,
  note_id uuid not null,
  athlete_id uuid not null,
  author_id uuid not null,
  note text not null constraint private_notes_note_length check (char_length(note) between 1 and 4000),
  version integer not null constraint private_notes_version_range check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (program_id, note_id),
  constraint private_notes_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade,
  constraint private_notes_author_fkey foreign key (program_id, author_id) references users on delete cascade
);
create index private_notes_athlete on private_notes (program_id, athlete_id);
create index private_notes_author on private_notes (program_id, author_id);

create table tags (
  program_id uuid not null constraint tags_program_fkey references programs on delete cascade,
  tag_id uuid not null,
  name text not null constraint tags_name_length check (char_length(name) between 1 and 100),
  primary key (program_id, tag_id)
);
create unique index tags_name_unique on tags (program_id, fold_name(name));

create table athlete_tags (
  program_id uuid not null,
  tag_id uuid not null,
  athlete_id uuid not null,
  tagged_by uuid not null,
  tagged_at timestamptz not null,
  primary key (program_id, tag_id, athlete_id),
  constraint athlete_tags_tag_fkey foreign key (program_id, tag_id) references tags on delete cascade,
  constraint athlete_tags_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index athlete_tags_athlete on athlete_tags (program_id, athlete_id);

create table athlete_lists (
  program_id uuid not null constraint athlete_lists_program_fkey references programs on delete cascade,
  list_id uuid not null,
  name text not null constraint athlete_lists_name_length check (char_length(name) between 1 and 100),
  is_shared boolean not null,
  owner_id uuid not null,
  created_at timestamptz not null,
  primary key (program_id, list_id)
);

-- Every move of an athlete into, within and out of a list. The newest move up to a moment is the athlete's place at that moment.
create table list_moves (
  program_id uuid not null,
  move_id integer generated always as identity,
  list_id uuid not null,
  athlete_id uuid not null,
  -- Athletes are in the order of their places. Null for one who was taken out.
  place numeric,
  reason text constraint list_moves_reason_length check (char_length(reason) between 1 and 500),
  moved_by uuid not null,
  moved_at timestamptz not null,
  primary key (program_id, move_id),
  constraint list_moves_list_fkey foreign key (program_id, list_id) references athlete_lists on delete cascade,
  constraint list_moves_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index list_moves_list on list_moves (program_id, list_id, athlete_id, move_id desc);
create index list_moves_athlete on list_moves (program_id, athlete_id);

create table stages (
  program_id uuid not null constraint stages_program_fkey references programs on delete cascade,
  stage_id uuid not null,
  name text not null constraint stages_name_length check (char_length(name) between 1 and 100),
  place integer not null constraint stages_place_range check (place between 1 and 30),
  needs_reason boolean not null default false,
  is_retired boolean not null default false,
  primary key (program_id, stage_id)
);

create table stage_moves (
  program_id uuid not null,
  move_id integer generated always as identity,
  athlete_id uuid not null,
  stage_id uuid not null,
  reason text constraint stage_moves_reason_length check (char_length(reason) between 1 and 500),
  moved_by uuid not null,
  moved_at timestamptz not null,
  primary key (program_id, move_id),
  constraint stage_moves_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade,
  constraint stage_moves_stage_fkey foreign key (program_id, stage_id) references stages
);
create index stage_moves_athlete on stage_moves (program_id, athlete_id, move_id desc);
create index stage_moves_stage on stage_moves (program_id, stage_id);

create function require_stage_reason() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.reason is null and exists (
    select from stages s where s.program_id = new.program_id and s.stage_id = new.stage_id and s.needs_reason
  ) then
    raise exception 'this stage needs a reason' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger stage_moves_reason before insert on stage_moves
  for each row execute function require_stage_reason();

create function add_first_stages() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stages (program_id, stage_id, name, place, needs_reason)
  select new.program_id, gen_random_uuid(), s.name, s.place, s.name = 'Passed'
  from unnest(array['Identified', 'Evaluating', 'Contacted', 'Visiting', 'Offered', 'Committed', 'Signed', 'Passed'])
    with ordinality s (name, place);
  return null;
end
$$;
create trigger programs_first_stages after insert on programs for each row execute function add_first_stages();
insert into stages (program_id, stage_id, name, place, needs_reason)
  select p.program_id, gen_random_uuid(), s.name, s.place, s.name = 'Passed'
  from programs p, unnest(array['Identified', 'Evaluating', 'Contacted', 'Visiting', 'Offered', 'Committed', 'Signed', 'Passed'])
    with ordinality s (name, place);

create table follow_ups (
  program_id uuid not null,
  follow_up_id uuid not null,
  athlete_id uuid not null,
  owner_id uuid not null,
  due date not null constraint follow_ups_due_range check (due between '1900-01-01' and '2200-12-31'),
  about text not null constraint follow_ups_about_length check (char_length(about) between 1 and 500),
  version integer not null constraint follow_ups_version_range check (version >= 1),
  created_by uuid not null,
  created_at timestamptz not null,
  done_by uuid,
  done_at timestamptz,
  primary key (program_id, follow_up_id),
  constraint follow_ups_done_whole check ((done_by is null) = (done_at is null)),
  constraint follow_ups_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index follow_ups_athlete on follow_ups (program_id, athlete_id);
create index follow_ups_due on follow_ups (program_id, due) where done_at is null;

-- The secret address of a member's follow-ups, for their calendar.
create table calendar_feeds (
  program_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null constraint calendar_feeds_token_unique unique
    constraint calendar_feeds_token_length check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  primary key (program_id, user_id),
  constraint calendar_feeds_user_fkey foreign key (program_id, user_id) references users on delete cascade
);

-- The versions of the program's contact rules. The newest one applies.
create table contact_rules (
  program_id uuid not null constraint contact_rules_program_fkey references programs on delete cascade,
  version integer not null constraint contact_rules_version_range check (version between 1 and 10000),
  rules jsonb not null constraint contact_rules_rules_object check (jsonb_typeof(rules) = 'object'),
  saved_by uuid not null,
  saved_at timestamptz not null,
  primary key (program_id, version)
);

create table contacts (
  program_id uuid not null,
  contact_id uuid not null,
  athlete_id uuid not null,
  with_whom text not null constraint contacts_with_whom_known check (with_whom in ('athlete', 'parent', 'coach', 'other')),
  kind text not null constraint contacts_kind_known check (
    kind in ('call', 'text', 'email', 'letter', 'video-call', 'in-person', 'unofficial-visit', 'official-visit')
  ),
  direction text not null constraint contacts_direction_known check (direction in ('out', 'in')),
  was_answered boolean not null,
  contact_at timestamptz not null,
  -- The calendar day where it took place, and that place's time zone.
  contact_on date not null,
  time_zone text not null constraint contacts_time_zone_length check (char_length(time_zone) between 1 and 100),
  minutes integer constraint contacts_minutes_range check (minutes between 0 and 1440),
  place text constraint contacts_place_length check (char_length(place) between 1 and 200),
  -- The answer of the rules, the class and the version with which it was found, and why a member went against it.
  verdict text not null constraint contacts_verdict_known check (verdict in ('allowed', 'not-allowed', 'unknown')),
  rule text constraint contacts_rule_length check (char_length(rule) between 1 and 1000),
  rules_version integer,
  grad_class integer,
  override_reason text constraint contacts_override_reason_length check (char_length(override_reason) between 1 and 500),
  logged_by uuid not null,
  logged_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (program_id, contact_id),
  constraint contacts_override_whole check (verdict <> 'not-allowed' or override_reason is not null),
  constraint contacts_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index contacts_athlete on contacts (program_id, athlete_id, contact_at desc);
create index contacts_month on contacts (program_id, logged_by, contact_on);

-- A month of a member's contacts that the member signed. It is closed from then on.
create table contact_months (
  program_id uuid not null constraint contact_months_program_fkey references programs on delete cascade,
  user_id uuid not null,
  month date not null constraint contact_months_month_first check (extract(day from month) = 1),
  signed_at timestamptz not null,
  primary key (program_id, user_id, month)
);

create function refuse_in_closed_month() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched contacts := case when tg_op = 'INSERT' then new else old end;
begin
  -- A month is signed either before this contact or after it.
  perform pg_advisory_xact_lock_shared(
    hashtextextended('contact month ' || touched.logged_by || ' ' || date_trunc('month', touched.contact_on)::date, 0)
  );
  if exists (
    select from contact_months m
    where m.program_id = touched.program_id and m.user_id = touched.logged_by
      and m.month = date_trunc('month', touched.contact_on)::date
  ) then
    raise exception 'this month is closed' using errcode = '42501';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger contacts_closed before insert or update or delete on contacts for each row
  when (current_user = 'armslot_app') execute function refuse_in_closed_month();

create function lock_signed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contact month ' || new.user_id || ' ' || new.month, 0));
  return new;
end
$$;
create trigger contact_months_lock before insert on contact_months for each row execute function lock_signed_month();

-- School facts. Reading them is recorded in the activity.
create table academic_facts (
  program_id uuid not null,
  fact_id uuid not null,
  athlete_id uuid not null,
  kind text not null constraint academic_facts_kind_known check (kind in ('gpa', 'test', 'eligibility', 'other')),
  value text not null constraint academic_facts_value_length check (char_length(value) between 1 and 200),
  as_of date not null constraint academic_facts_as_of_range check (as_of between '1900-01-01' and '2200-12-31'),
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (program_id, fact_id),
  constraint academic_facts_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index academic_facts_athlete on academic_facts (program_id, athlete_id);

-- A member whose own page the admins may read.
create table shared_scout_pages (
  program_id uuid not null,
  user_id uuid not null,
  shared_at timestamptz not null,
  primary key (program_id, user_id),
  constraint shared_scout_pages_user_fkey foreign key (program_id, user_id) references users on delete cascade
);

do $$
declare
  t text;
begin
  foreach t in array array[
    'scouting_openings', 'looks', 'look_notes', 'report_templates', 'reports', 'outside_ratings', 'private_notes', 'tags', 'athlete_tags',
    'athlete_lists', 'list_moves', 'stages', 'stage_moves', 'follow_ups', 'calendar_feeds', 'contact_rules', 'contacts', 'contact_months',
    'academic_facts', 'shared_scout_pages'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to pg_database_owner using (true) with check (true)', t || '_owner', t);
    if t <> 'calendar_feeds' then
      execute format(
        'create policy %I on %I to armslot_app using (program_id = current_program_id()) with check (program_id = current_program_id())',
        t || '_tenant', t);
    end if;
  end loop;
end
$$;
create policy calendar_feeds_identity on calendar_feeds to armslot_identity using (true) with check (true);

-- The walls within a program. The parts that do not depend on a row are computed once per statement.
-- The body is parsed now, because pg_dump runs it with an empty search path.
create function sees_hidden_reports() returns boolean language sql stable parallel safe
  return current_user_id() is not null
    and not (select p.scouting_is_blind from programs p where p.program_id = current_program_id());

create policy scouting_openings_member on scouting_openings as restrictive to armslot_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy look_notes_member on look_notes as restrictive to armslot_app
  using (
    scout_id = current_user_id() or (select sees_hidden_reports()) or athlete_id in (select o.athlete_id from scouting_openings o)
  )
  with check (scout_id = current_user_id());
create policy reports_member on reports as restrictive to armslot_app
  using (
    author_id = current_user_id()
    or (state <> 'draft' and ((select sees_hidden_reports()) or athlete_id in (select o.athlete_id from scouting_openings o)))
  )
  with check (author_id = current_user_id());
create policy private_notes_member on private_notes as restrictive to armslot_app
  using (author_id = current_user_id()) with check (author_id = current_user_id());
create policy athlete_lists_member on athlete_lists as restrictive to armslot_app
  using (current_user_id() is not null and (is_shared or owner_id = current_user_id()))
  with check (is_shared or owner_id = current_user_id());
create policy list_moves_member on list_moves as restrictive to armslot_app
  using (list_id in (select l.list_id from athlete_lists l)) with check (list_id in (select l.list_id from athlete_lists l));

grant select, insert on scouting_openings, report_templates, reports, list_moves, stage_moves, contact_rules, contact_months,
  looks, look_notes, outside_ratings, contacts, academic_facts, follow_ups, private_notes, tags, athlete_tags, athlete_lists, stages,
  shared_scout_pages to armslot_app;
grant update (withdrawn_at) on looks, outside_ratings, contacts to armslot_app;
grant update (
    state, template_id, template_version, template, content, grades, ofp, readings, was_blind, revision, save_id, saved_at, filed_at
  ), delete on reports to armslot_app;
grant update (note, author_id, version, updated_at), delete on private_notes to armslot_app;
grant update (name), delete on tags to armslot_app;
grant delete on athlete_tags, athlete_lists, academic_facts, shared_scout_pages to armslot_app;
grant update (name, is_shared) on athlete_lists to armslot_app;
grant update (name, place, needs_reason, is_retired) on stages to armslot_app;
grant update (due, owner_id, about, version, done_by, done_at) on follow_ups to armslot_app;
grant select, insert, delete on calendar_feeds to armslot_identity;

-- Drafts and lists that no one else can read go with their member.
create function forget_scout() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from reports r where r.program_id = old.program_id and r.author_id = old.user_id and r.state = 'draft';
  delete from athlete_lists l where l.program_id = old.program_id and l.owner_id = old.user_id and not l.is_shared;
  return null;
end
$$;
create trigger users_forget_scout after delete on users for each row execute function forget_scout();
create index athlete_lists_owner on athlete_lists (program_id, owner_id);

-- Hands a member's private notes to another member of the program. Only their author can.
create function hand_over_notes(heir uuid) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with handed as (
    update private_notes n set author_id = heir
    where n.program_id = current_program_id() and n.author_id = current_user_id() and heir <> current_user_id()
    returning 1
  )
  select count(*) from handed
$$;
revoke execute on function hand_over_notes from public;
grant execute on function hand_over_notes to armslot_app;

-- Gives another athlete of the program everything that scouts keep of one, also what the member who merges cannot read or is frozen.
create function move_scouting(from_athlete uuid, to_athlete uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p constant uuid := current_program_id();
begin
  insert into scouting_openings (program_id, user_id, athlete_id, has_filed, opened_at)
  select o.program_id, o.user_id, to_athlete, o.has_filed, o.opened_at
  from scouting_openings o where o.program_id = p and o.athlete_id = from_athlete
  on conflict (program_id, user_id, athlete_id) do update set has_filed = scouting_openings.has_filed or excluded.has_filed;
  insert into athlete_tags (program_id, tag_id, athlete_id, tagged_by, tagged_at)
  select t.program_id, t.tag_id, to_athlete, t.tagged_by, t.tagged_at
  from athlete_tags t where t.program_id = p and t.athlete_id = from_athlete
  on conflict do nothing;
  update looks set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update look_notes set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update reports set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update outside_ratings set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update private_notes set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update list_moves set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update stage_moves set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update follow_ups set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update contacts set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
  update academic_facts set athlete_id = to_athlete where program_id = p and athlete_id = from_athlete;
end
$$;
revoke execute on function move_scouting from public;
grant execute on function move_scouting to armslot_app;
