-- The schema of release 0.1.0. A database of that release takes this file as applied. Never edit it: a change is a file of its own, the
-- first one 0054-….sql.
--
-- Nothing newer than PostgreSQL 15. Keys and references are (program_id, id), so that the database itself refuses a pitch of one program
-- in a game of another. A bare ID has no reference, because it outlives what it names. Row-level security is at the end.

-- == The two roles, and who asks ==

-- Two roles work for the application; neither owns anything. The tables belong to the role that applies this file.
do $$
begin
  if not exists (select from pg_roles where rolname = 'armslot_app') then
    create role armslot_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'armslot_identity') then
    create role armslot_identity nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

grant armslot_app, armslot_identity to current_user;
grant usage on schema public to armslot_app, armslot_identity;
grant select on schema_migrations to armslot_app, armslot_identity;

-- The program and the member of a transaction. Row-level security shows this program's rows.
create function current_program_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.program_id', true), '')::uuid;

create function current_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- The owner of the database is a member of the role that it created, so a restrictive policy of that role binds the owner as well, unless
-- it is a superuser. Each such policy lets the owner through: backups, and functions that run as the owner, need all rows.
create function is_database_owner() returns boolean language sql stable parallel safe as $$
  select pg_has_role(current_user, 'pg_database_owner', 'usage')
$$;

-- == Programs, members and their sessions ==

create table programs (
  program_id uuid primary key,
  name text not null constraint programs_name_length check (char_length(name) between 1 and 100),
  league text not null constraint programs_league_length check (char_length(league) between 1 and 100),
  status text not null default 'pending' constraint programs_status_known check (status in ('pending', 'active')),
  is_setup_complete boolean not null default false,
  setup_token_hash bytea constraint programs_setup_token_unique unique
    constraint programs_setup_token_length check (octet_length(setup_token_hash) = 32),
  setup_expires_at timestamptz,
  admin_email text not null
    constraint programs_admin_email_length check (char_length(admin_email) between 3 and 254)
    constraint programs_admin_email_lower check (admin_email = lower(admin_email)),
  admin_user_id uuid,
  video_cap integer not null default 50 constraint programs_video_cap_range check (video_cap between 0 and 100000),
  total_video_count integer not null default 0 constraint programs_total_video_count_range check (total_video_count >= 0),
  videos_this_month integer not null default 0 constraint programs_videos_this_month_range check (videos_this_month >= 0),
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whether members can make links with which someone without an account reads an athlete's report.
  allows_sharing boolean not null default false,
  -- The month that videos_this_month counts, as its first day. Null for a count that was set by hand.
  videos_month date,
  -- Whether the reports of others stay hidden until a member has filed one on the athlete, or has said that they will not.
  scouting_is_blind boolean not null default true,
  -- Whether scouts see measured numbers beside what they grade.
  scouting_shows_readings boolean not null default true,
  -- The program's own rule for the rest of its pitchers. Null means Pitch Smart.
  -- {"steps": [30, 45, 60], "dailyMax": 95 or null}: the most pitches of a day after which 0, 1, 2 … days of rest are enough.
  rest_rule jsonb constraint programs_rest_rule_object check (jsonb_typeof(rest_rule) = 'object'),
  constraint programs_setup_closed check (not is_setup_complete or setup_token_hash is null)
);
create index programs_admin on programs (program_id, admin_user_id);
grant select, insert, update, delete on programs to armslot_identity;
grant
  select (program_id, name, league, status, is_setup_complete, video_cap, total_video_count, videos_this_month, is_demo, created_at,
    updated_at, allows_sharing, videos_month, scouting_is_blind, scouting_shows_readings, rest_rule),
  update (total_video_count, videos_this_month, updated_at, allows_sharing, videos_month, scouting_is_blind, scouting_shows_readings,
    rest_rule)
  on programs to armslot_app;

create table users (
  program_id uuid not null constraint users_program_fkey references programs on delete cascade,
  user_id uuid not null,
  first_name text not null constraint users_first_name_length check (char_length(first_name) between 1 and 100),
  last_name text not null constraint users_last_name_length check (char_length(last_name) between 1 and 100),
  title text not null constraint users_title_length check (char_length(title) between 1 and 100),
  email text not null constraint users_email_unique unique
    constraint users_email_length check (char_length(email) between 3 and 254)
    constraint users_email_lower check (email = lower(email)),
  role text not null constraint users_role_known check (role in ('admin', 'user')),
  password_hash text not null constraint users_password_hash_length check (char_length(password_hash) between 20 and 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (program_id, user_id)
);
grant select, insert, update, delete on users to armslot_identity;
grant select (program_id, user_id, first_name, last_name, title, email, role, created_at, updated_at) on users to armslot_app;

-- The admin is written after the program within one transaction.
alter table programs add constraint programs_admin_fkey foreign key (program_id, admin_user_id)
  references users (program_id, user_id) on delete set null (admin_user_id) deferrable initially deferred;

-- Prevents a member's removal until the transaction ends. Removing a member deletes their drafts, own lists and notes, and none may be added
-- after that. The role of programs can't lock a row of `users`. Null if the program has no such member.
create function hold_member(member uuid) returns boolean
  language sql volatile security definer set search_path = public, pg_temp as $$
  select true from users u where u.program_id = current_program_id() and u.user_id = member for key share
$$;
revoke execute on function hold_member from public;
grant execute on function hold_member to armslot_app;

create table pending_invites (
  program_id uuid not null constraint pending_invites_program_fkey references programs on delete cascade,
  invite_id uuid not null,
  first_name text not null constraint pending_invites_first_name_length check (char_length(first_name) between 1 and 100),
  last_name text not null constraint pending_invites_last_name_length check (char_length(last_name) between 1 and 100),
  title text not null constraint pending_invites_title_length check (char_length(title) between 1 and 100),
  email text not null
    constraint pending_invites_email_length check (char_length(email) between 3 and 254)
    constraint pending_invites_email_lower check (email = lower(email)),
  nonce bytea not null,
  token_hash bytea not null constraint pending_invites_token_unique unique
    constraint pending_invites_token_length check (octet_length(token_hash) = 32),
  status text not null default 'pending' constraint pending_invites_status_known check (status = 'pending'),
  -- The inviting user's bare id: it outlives the user.
  invited_by uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (program_id, invite_id),
  constraint pending_invites_email_unique unique (program_id, email)
);
create index pending_invites_expires on pending_invites (expires_at);
grant select, insert, update, delete on pending_invites to armslot_identity;
-- What User Management shows; never a nonce or a token's hash.
grant
  select (program_id, invite_id, first_name, last_name, title, email, status, invited_by, expires_at, created_at)
  on pending_invites to armslot_app;

create table sessions (
  token_hash bytea primary key constraint sessions_token_length check (octet_length(token_hash) = 32),
  program_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
create index sessions_user on sessions (program_id, user_id);
create index sessions_expires on sessions (expires_at);
grant select, insert, update, delete on sessions to armslot_identity;

-- Who a session belongs to, for a transaction that shows this member's program: only here is the program of a read taken from. No row,
-- and with it no program, when the session is unknown, past its end or idle for too long. The transaction also knows the session's
-- member, because a repeatable request claims its key in the same message, before the server has read who asks.
create function open_session(token bytea, at timestamptz, idle_since timestamptz)
  returns table (user_id uuid, program_id uuid, role text, seen_at timestamptz, opened text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  select u.user_id, u.program_id, u.role, s.seen_at,
    set_config('app.user_id', u.user_id::text, true) || set_config('app.program_id', u.program_id::text, true)
  from sessions s join users u on u.program_id = s.program_id and u.user_id = s.user_id
  where s.token_hash = token and s.expires_at > at and s.seen_at > idle_since
$$;
revoke execute on function open_session from public;
grant execute on function open_session to armslot_app, armslot_identity;

create table known_devices (
  token_hash bytea not null constraint known_devices_token_length check (octet_length(token_hash) = 32),
  program_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, user_id),
  constraint known_devices_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
create index known_devices_user on known_devices (program_id, user_id);
create index known_devices_expires on known_devices (expires_at);
grant select, insert, update, delete on known_devices to armslot_identity;

-- The newest reset of a user is the only one.
create table password_resets (
  program_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null constraint password_resets_token_unique unique
    constraint password_resets_token_length check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (program_id, user_id),
  constraint password_resets_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
create index password_resets_expires on password_resets (expires_at);
grant select, insert, update, delete on password_resets to armslot_identity;

-- Tokens with which a member's own programs read data or import files. Only the role for accounts sees them.
create table api_tokens (
  program_id uuid not null,
  token_id uuid not null,
  user_id uuid not null,
  name text not null constraint api_tokens_name_length check (char_length(name) between 1 and 100),
  token_hash bytea not null constraint api_tokens_token_unique unique
    constraint api_tokens_token_length check (octet_length(token_hash) = 32),
  can_read boolean not null,
  can_import boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- Filed reports and lists.
  can_read_scouting boolean not null,
  primary key (program_id, token_id),
  constraint api_tokens_user_fkey foreign key (program_id, user_id) references users on delete cascade,
  constraint api_tokens_scope_known check (can_read or can_import or can_read_scouting)
);
create index api_tokens_user on api_tokens (program_id, user_id);
create index api_tokens_expires on api_tokens (expires_at);
grant select, insert, update (last_used_at), delete on api_tokens to armslot_identity;

create table throttles (
  -- Sorted by code point, so that all limits of one account are one range of keys in every database.
  key text collate "C" primary key constraint throttles_key_length check (char_length(key) between 1 and 500),
  count integer not null constraint throttles_count_range check (count >= 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_window on throttles (window_ends_at);
grant select, insert, update, delete on throttles to armslot_identity;

create table idempotency_keys (
  program_id uuid not null,
  user_id uuid not null,
  key text not null constraint idempotency_keys_key_length check (char_length(key) between 1 and 100),
  request_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (program_id, user_id, key),
  constraint idempotency_keys_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
create index idempotency_keys_created on idempotency_keys (program_id, created_at);
grant select, insert, update, delete on idempotency_keys to armslot_app;

-- Insert-only. Ids alone: names are looked up when it is read, so that what was erased has no name here either.
create table audit_entries (
  program_id uuid not null constraint audit_entries_program_fkey references programs on delete cascade,
  entry_id uuid not null,
  action text not null constraint audit_entries_action_length check (char_length(action) between 1 and 40),
  -- Null when the operator did it.
  actor_user_id uuid,
  -- An athlete, a user, or an invite, whose id becomes that of its user.
  subject_id uuid,
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  -- The outing of an entry about charting. Its pitches are counted when the entry is read, because they arrive while the outing lasts and an
  -- entry cannot be changed. A bare id, which outlives the game.
  game_id uuid,
  primary key (program_id, entry_id)
);
create index audit_entries_newest on audit_entries (program_id, created_at desc, entry_id desc);
create index audit_entries_game on audit_entries (program_id, game_id) where game_id is not null;
grant select, insert on audit_entries to armslot_app;
grant insert on audit_entries to armslot_identity;

-- == The public site, mail and analytics ==

-- Stored before anything is mailed. The same form sent again is the same row: the digest covers what was typed.
create table leads (
  lead_id uuid primary key,
  kind text not null constraint leads_kind_known check (kind in ('waitlist', 'contact')),
  digest bytea not null constraint leads_digest_unique unique constraint leads_digest_length check (octet_length(digest) = 32),
  full_name text not null constraint leads_full_name_length check (char_length(full_name) between 1 and 100),
  email text not null constraint leads_email_length check (char_length(email) between 3 and 254),
  program_name text not null constraint leads_program_name_length check (char_length(program_name) between 1 and 100),
  league text constraint leads_league_length check (char_length(league) between 1 and 100),
  title text constraint leads_title_length check (char_length(title) between 1 and 100),
  message text constraint leads_message_length check (char_length(message) between 1 and 4000),
  created_at timestamptz not null
);
create index leads_created on leads (created_at, lead_id);
grant select, insert, update, delete on leads to armslot_identity;

create table mails (
  mail_id uuid primary key,
  program_id uuid constraint mails_program_fkey references programs on delete cascade,
  kind text not null constraint mails_kind_length check (char_length(kind) between 1 and 40),
  dedupe_key text not null constraint mails_dedupe_key_unique unique
    constraint mails_dedupe_key_length check (char_length(dedupe_key) between 1 and 200),
  params jsonb not null,
  state text not null default 'queued' constraint mails_state_known check (state in ('queued', 'sending', 'sent', 'kept', 'failed')),
  attempts integer not null default 0 constraint mails_attempts_range check (attempts >= 0),
  available_at timestamptz not null,
  lease_until timestamptz,
  last_error text constraint mails_last_error_length check (char_length(last_error) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A mail of an invite or to a member goes with them: when they are gone nothing of it is left, nor anything to send.
  invite_id uuid,
  user_id uuid,
  lead_id uuid constraint mails_lead_fkey references leads on delete cascade,
  constraint mails_invite_fkey foreign key (program_id, invite_id) references pending_invites (program_id, invite_id) on delete cascade,
  constraint mails_user_fkey foreign key (program_id, user_id) references users (program_id, user_id) on delete cascade,
  constraint mails_of_program check (program_id is not null or (invite_id is null and user_id is null))
);
create index mails_program on mails (program_id);
create index mails_due on mails (available_at) where state in ('queued', 'sending');
create index mails_invite on mails (program_id, invite_id);
create index mails_user on mails (program_id, user_id);
create index mails_created on mails (created_at);
create index mails_lead on mails (lead_id);
grant select, insert, update, delete on mails to armslot_identity;
-- Never what a mail says.
grant select (mail_id, program_id, state, created_at, invite_id) on mails to armslot_app;

-- One row per way out, shared by all processes: when it may be used next, and since when its last attempts have failed.
create table mail_transports (
  name text primary key constraint mail_transports_name_length check (char_length(name) between 1 and 40),
  next_at timestamptz not null,
  failed_at timestamptz
);
grant select, insert, update, delete on mail_transports to armslot_identity;

-- Events of browsers and of the server. An event is kept once; what it tells beyond these columns are its declared properties.
create table analytics_events (
  insert_id text primary key constraint analytics_events_insert_id_length check (char_length(insert_id) between 1 and 36),
  name text not null constraint analytics_events_name_length check (char_length(name) between 1 and 100),
  distinct_id text not null constraint analytics_events_distinct_id_length check (char_length(distinct_id) between 1 and 255),
  -- The member's id where a session or the server knows it; a bare id, for it outlives the member.
  user_id uuid,
  program_id uuid constraint analytics_events_program_fkey references programs on delete cascade,
  properties jsonb not null default '{}',
  at timestamptz not null,
  received_at timestamptz not null,
  -- Null until it was forwarded; a refused one keeps the reason and is not tried again.
  forwarded_at timestamptz,
  -- Until then one process has it to itself, to forward it.
  lease_until timestamptz,
  refused text constraint analytics_events_refused_length check (char_length(refused) <= 500)
);
create index analytics_events_at on analytics_events (at, name);
create index analytics_events_program on analytics_events (program_id);
create index analytics_events_waiting on analytics_events (received_at) where forwarded_at is null and refused is null;
grant select, insert, update, delete on analytics_events to armslot_identity;
-- 'CSV Download' is written in the transaction of its program.
grant insert on analytics_events to armslot_app;

create table analytics_profiles (
  program_id uuid not null,
  user_id uuid not null,
  properties jsonb not null,
  updated_at timestamptz not null,
  forwarded_at timestamptz,
  lease_until timestamptz,
  refused text constraint analytics_profiles_refused_length check (char_length(refused) <= 500),
  primary key (program_id, user_id),
  constraint analytics_profiles_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
create index analytics_profiles_waiting on analytics_profiles (updated_at) where forwarded_at is null and refused is null;
grant select, insert, update, delete on analytics_profiles to armslot_identity;

-- == Athletes ==

-- The order of names is the same on every database, whatever its locale: by a folded text, compared by bytes (decision 24). It folds
-- like `foldName` in baseball/src/names.ts, for Latin, Greek and Cyrillic letters.
create function fold_name(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        regexp_replace(normalize(name, NFKD) collate "C", '[\u0300-\u036f\u0483-\u0489''’ʼ‘`.]', '', 'g'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒÞẞØøĐđÐðŁłĦħıŊŦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
        'abcdefghijklmnopqrstuvwxyzæœþßooddddllhhiŋŧαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
      ),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
    '[\u0001-/:-@[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u206f]+', ' ', 'g'));

create table athletes (
  program_id uuid not null constraint athletes_program_fkey references programs on delete cascade,
  athlete_id uuid not null,
  first_name text not null constraint athletes_first_name_length check (char_length(first_name) between 1 and 100),
  last_name text not null constraint athletes_last_name_length check (char_length(last_name) between 1 and 100),
  position text not null constraint athletes_position_known check (position in ('RHP', 'LHP')),
  -- A pitcher from a file or from the charting screen begins with a name and a hand. These are null until someone adds them.
  grad_class integer constraint athletes_grad_class_range check (grad_class between 2024 and 2200),
  school text constraint athletes_school_length check (char_length(school) between 1 and 100),
  city text constraint athletes_city_length check (char_length(city) between 1 and 100),
  state text constraint athletes_state_shape check (state ~ '^[A-Z]{2}$'),
  height_feet integer constraint athletes_height_feet_range check (height_feet between 5 and 7),
  height_inches integer constraint athletes_height_inches_range check (height_inches between 0 and 11),
  -- The number of games, kept by the triggers on games.
  submission integer not null default 0 constraint athletes_submission_range check (submission >= 0),
  version integer not null default 1 constraint athletes_version_range check (version >= 1),
  -- The submitting user's bare id: it outlives the user.
  submitted_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A character can fold to 18, so each part is cut to what fits into an index.
  name_key text collate "C" not null
    generated always as (left(fold_name(last_name), 100) || E'\t' || left(fold_name(first_name), 100)) stored,
  -- An athlete's birth year, for guidelines that depend on the age. It is optional.
  birth_year integer
    constraint athletes_birth_year_range check (birth_year between 1900 and 2200),
  -- A test compares this with the contract's fields.
  is_incomplete boolean not null generated always as (
    grad_class is null or school is null or city is null or state is null or height_feet is null or height_inches is null
  ) stored,
  -- What an athlete is to the program. Only the trigger below changes it, so every change is in the history.
  standing text not null default 'roster'
    constraint athletes_standing_known check (standing in ('roster', 'prospect', 'opponent', 'alumnus')),
  primary key (program_id, athlete_id)
);
create index athletes_by_name on athletes (program_id, name_key, athlete_id);
grant
  select, insert,
  update (first_name, last_name, position, grad_class, school, city, state, height_feet, height_inches, version, updated_at, birth_year),
  delete
  on athletes to armslot_app;

-- A program has at most 3,000 athletes, because the board and the roster are read whole. Only an insert is refused: a program that had more
-- before this limit keeps them. `limits` of the contract has the same number.
create function refuse_full_roster() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  program uuid;
begin
  for program in select distinct program_id from added order by program_id loop
    -- Each of concurrent additions counts those of the others. `lockedRoster` takes the same lock.
    perform pg_advisory_xact_lock(hashtextextended('roster ' || program, 0));
    if (select count(*) from athletes a where a.program_id = program) > 3000 then
      raise exception 'A program can have at most 3,000 athletes.' using errcode = 'check_violation', constraint = 'programs_athletes_max';
    end if;
  end loop;
  return null;
end
$$;

create trigger athletes_limit_added after insert on athletes referencing new table as added
  for each statement execute function refuse_full_roster();

-- Names that an athlete had before, under which files of devices still know the athlete. A trigger on athletes keeps them.
create table athlete_former_names (
  program_id uuid not null,
  athlete_id uuid not null,
  first_name text not null constraint athlete_former_names_first_name_length check (char_length(first_name) between 1 and 100),
  last_name text not null constraint athlete_former_names_last_name_length check (char_length(last_name) between 1 and 100),
  renamed_at timestamptz not null,
  primary key (program_id, athlete_id, first_name, last_name),
  constraint athlete_former_names_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
grant select, insert on athlete_former_names to armslot_app;

create function keep_former_name() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into athlete_former_names (program_id, athlete_id, first_name, last_name, renamed_at)
  values (old.program_id, old.athlete_id, old.first_name, old.last_name, new.updated_at)
  on conflict do nothing;
  return null;
end
$$;

create trigger athletes_renamed after update on athletes for each row
  when (old.first_name <> new.first_name or old.last_name <> new.last_name)
  execute function keep_former_name();

create table athlete_standings (
  program_id uuid not null,
  change_id uuid not null,
  athlete_id uuid not null,
  former text not null constraint athlete_standings_former_known check (former in ('roster', 'prospect', 'opponent', 'alumnus')),
  standing text not null constraint athlete_standings_standing_known check (standing in ('roster', 'prospect', 'opponent', 'alumnus')),
  since date not null constraint athlete_standings_since_range check (since between '1900-01-01' and '2200-12-31'),
  -- The member's bare ID, which outlives the member.
  set_by uuid,
  set_at timestamptz not null,
  primary key (program_id, change_id),
  constraint athlete_standings_is_change check (former <> standing),
  constraint athlete_standings_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index athlete_standings_athlete on athlete_standings (program_id, athlete_id, set_at desc);
grant select, insert on athlete_standings to armslot_app;

-- Takes the former standing from the athlete and gives the athlete the new one. A standing that the athlete already has is no change.
create function change_standing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select a.standing into new.former from athletes a
  where a.program_id = new.program_id and a.athlete_id = new.athlete_id
  for no key update;
  if new.former is not distinct from new.standing then
    return null;
  end if;
  update athletes a set standing = new.standing
  where a.program_id = new.program_id and a.athlete_id = new.athlete_id;
  return new;
end
$$;

create trigger athlete_standings_change before insert on athlete_standings
  for each row execute function change_standing();

-- The innings that an athlete caught on a day, which a member entered. Days older than the workload are deleted (PRIV-6).
create table innings_caught (
  program_id uuid not null,
  athlete_id uuid not null,
  caught_on date not null,
  innings integer not null constraint innings_caught_innings_range check (innings between 1 and 30),
  updated_at timestamptz not null,
  primary key (program_id, athlete_id, caught_on),
  constraint innings_caught_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
grant select, insert, update, delete on innings_caught to armslot_app;

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
grant select, insert, update (name, year, source, level_rows, version, updated_at), delete on level_tables to armslot_app;

-- == Games and pitches ==

-- Whether a pitch was thrown to the load of a game: excluding a reading leaves it in the workload (LOAD-2). A test compares this with
-- `isThrown` in contracts.
create function is_thrown(excluded_reason text) returns boolean
  language sql immutable parallel safe
  return coalesce(regexp_replace(lower(excluded_reason), '[\s_-]', '', 'g') not in ('warmup', 'notapitch'), true);

-- The direction of movement that the breaks show, as on a clock's face: 180 is 12:00 and 270 is 3:00. A zero break is missing (AVG-3).
create function movement_axis_of(vert_break numeric, hb numeric) returns numeric
  language sql immutable parallel safe
  return round((atan2d(nullif(hb, 0)::float8, nullif(vert_break, 0)::float8) + 180)::numeric, 4);

create table games (
  program_id uuid not null,
  athlete_id uuid not null,
  game_id uuid not null,
  game_date date constraint games_game_date_range check (game_date between '1900-01-01' and '2200-12-31'),
  opponent text constraint games_opponent_length check (char_length(opponent) between 1 and 200),
  location text constraint games_location_length check (char_length(location) between 1 and 200),
  source_key text constraint games_source_key_length check (char_length(source_key) between 1 and 400),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Increases with every change of the game or its pitches. A correction sends the version that it started from.
  version integer not null default 1 constraint games_version_range check (version >= 1),
  kind text not null constraint games_kind_known check (kind in ('game', 'scrimmage', 'bullpen', 'other')),
  source text not null constraint games_source_known check (
    source in (
      'trackman', 'rapsodo', 'statcast', 'yakkertech', 'pitchlogic', 'pocketradar', 'file', 'armslot', 'hand', 'field'
    )
  ),
  -- As pitches.before_imports.
  before_imports jsonb
    constraint games_before_imports_object check (jsonb_typeof(before_imports) = 'object'),
  -- Kept by the trigger on pitches that keeps the sums of the game.
  thrown integer not null default 0 constraint games_thrown_range check (thrown >= 0),
  -- The pitches to the last batter, for a program's own rule for days of rest. Kept by the trigger on pitches that keeps the rates of the
  -- game. Null if the counts don't show where the last batter began.
  last_batter integer constraint games_last_batter_range check (last_batter >= 1),
  primary key (program_id, game_id),
  -- What a pitch refers to, so that its athlete is its game's athlete.
  constraint games_athlete_unique unique (program_id, game_id, athlete_id),
  constraint games_source_key_unique unique (program_id, athlete_id, source_key),
  constraint games_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index games_by_date on games (program_id, athlete_id, game_date desc nulls last, game_id desc);
-- The pitchers who threw in the last days are found by date, however many athletes and games a program has.
create index games_of_days on games (program_id, game_date) where thrown > 0;
grant
  select, insert,
  update (athlete_id, game_date, opponent, location, source_key, updated_at, version, kind, source, before_imports),
  delete
  on games to armslot_app;

create table pitches (
  program_id uuid not null,
  athlete_id uuid not null,
  game_id uuid not null,
  pitch_id uuid not null,
  pitch_num integer not null constraint pitches_pitch_num_range check (pitch_num between 1 and 10000),
  pitch_type text not null constraint pitches_pitch_type_length check (char_length(pitch_type) between 1 and 100),
  -- Miles an hour and inches. A missing reading is null; a velocity of 0 is no reading and lies outside the range.
  velo numeric constraint pitches_velo_range check (velo between 20 and 110),
  vert_break numeric constraint pitches_vert_break_range check (vert_break between -45 and 45),
  hb numeric constraint pitches_hb_range check (hb between -45 and 45),
  -- The first 16 bytes of the SHA-256 of the device's key, which need half of the space.
  source_key uuid,
  -- Why a pitch counts in no total and no average. Null for a pitch that counts.
  excluded_reason text
    constraint pitches_excluded_reason_length check (char_length(excluded_reason) between 1 and 100),
  spin_rate numeric constraint pitches_spin_rate_range check (spin_rate between 0 and 5000),
  spin_axis numeric constraint pitches_spin_axis_range check (spin_axis between 0 and 360),
  spin_efficiency numeric constraint pitches_spin_efficiency_range check (spin_efficiency between 0 and 100),
  release_height numeric constraint pitches_release_height_range check (release_height between -1 and 10),
  release_side numeric constraint pitches_release_side_range check (release_side between -8 and 8),
  extension numeric constraint pitches_extension_range check (extension between 0 and 10),
  plate_height numeric constraint pitches_plate_height_range check (plate_height between -10 and 15),
  plate_side numeric constraint pitches_plate_side_range check (plate_side between -12 and 12),
  vert_approach numeric constraint pitches_vert_approach_range check (vert_approach between -30 and 10),
  arm_angle numeric constraint pitches_arm_angle_range check (arm_angle between -90 and 90),
  exit_velo numeric constraint pitches_exit_velo_range check (exit_velo between 0 and 130),
  launch_angle numeric constraint pitches_launch_angle_range check (launch_angle between -90 and 90),
  -- The local time where it was thrown, as the file has it.
  thrown_at timestamp
    constraint pitches_thrown_at_range check (thrown_at >= '1900-01-01' and thrown_at < '2201-01-01'),
  inning smallint constraint pitches_inning_range check (inning between 1 and 99),
  outs smallint constraint pitches_outs_range check (outs between 0 and 2),
  balls smallint constraint pitches_balls_range check (balls between 0 and 3),
  strikes smallint constraint pitches_strikes_range check (strikes between 0 and 2),
  batter_hand text constraint pitches_batter_hand_known check (batter_hand in ('R', 'L')),
  call text constraint pitches_call_known
    check (call in ('ball', 'called_strike', 'swinging_strike', 'foul', 'in_play', 'hit_by_pitch')),
  result text constraint pitches_result_known check (
    result in (
      'strikeout', 'walk', 'hit_by_pitch', 'single', 'double', 'triple', 'home_run', 'out', 'sacrifice', 'error',
      'fielders_choice', 'previous_walk', 'other'
    )
  ),
  -- The type as the device or file wrote it; a corrected type keeps it.
  device_type text constraint pitches_device_type_length check (char_length(device_type) between 1 and 100),
  source text not null constraint pitches_source_known check (
    source in (
      'trackman', 'rapsodo', 'statcast', 'yakkertech', 'pitchlogic', 'pocketradar', 'file', 'armslot', 'hand', 'field'
    )
  ),
  -- The cell that a charter tapped, 1 to 25 in rows from the top left as the catcher sees it.
  zone_cell smallint constraint pitches_zone_cell_range check (zone_cell between 1 and 25),
  -- What a pitch or a game was before the first import: '{}' if an import added it, null if no import touched it.
  before_imports jsonb
    constraint pitches_before_imports_object check (jsonb_typeof(before_imports) = 'object'),
  movement_axis numeric generated always as (movement_axis_of(vert_break, hb)) stored,
  -- Where the ball was 50 ft from the plate, how fast, and its acceleration, which is constant. Four decimals fit into a real.
  x0 real constraint pitches_x0_range check (x0 between -20 and 20),
  y0 real constraint pitches_y0_range check (y0 between 40 and 61),
  z0 real constraint pitches_z0_range check (z0 between -10 and 20),
  vx0 real constraint pitches_vx0_range check (vx0 between -100 and 100),
  vy0 real constraint pitches_vy0_range check (vy0 between -200 and 0),
  vz0 real constraint pitches_vz0_range check (vz0 between -100 and 100),
  ax real constraint pitches_ax_range check (ax between -150 and 150),
  ay real constraint pitches_ay_range check (ay between -150 and 150),
  az real constraint pitches_az_range check (az between -150 and 150),
  horz_approach real constraint pitches_horz_approach_range check (horz_approach between -45 and 45),
  -- What only a whole file shows of the plays around a pitch: the outs until the next pitch of the game, the intentional walks for which
  -- no pitch was thrown, the plate appearance that it belongs to, and a walk that is charged to the pitcher before.
  outs_made smallint constraint pitches_outs_made_range check (outs_made between 0 and 3),
  intentional_walks smallint constraint pitches_intentional_walks_range check (intentional_walks between 1 and 9),
  appearance smallint constraint pitches_appearance_range check (appearance between 1 and 999),
  primary key (program_id, pitch_id),
  -- A game that moves to another athlete takes its pitches with it.
  constraint pitches_game_fkey foreign key (program_id, game_id, athlete_id)
    references games (program_id, game_id, athlete_id) on delete cascade on update cascade,
  -- The key comes before the game, so that a pitch is found by its key in the whole program.
  constraint pitches_source_key_unique unique (program_id, source_key, game_id),
  -- A pitch that arrives late moves the numbers of the later ones, so numbers are unique when the statement ends.
  constraint pitches_pitch_num_unique unique (program_id, game_id, pitch_num) deferrable initially immediate
);
-- Finds the pitches of charted outings that someone merged into another game: a phone can still send pitches of such an outing.
create index pitches_with_places on pitches (program_id, game_id) where before_imports ? 'places';
grant select, insert, update, delete on pitches to armslot_app;

-- A game has at most 500 pitches, and an athlete at most 12 games on a day (decision 46). Only a write that adds is refused: what was stored
-- before these limits stays as it is, and can be read, corrected and deleted. `limits` of the contract has the same two numbers.
create function refuse_full_game(program uuid, game uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(*) from pitches p where p.program_id = program and p.game_id = game) > 500 then
    raise exception 'A game can have at most 500 pitches.' using errcode = 'check_violation', constraint = 'games_pitches_max';
  end if;
end
$$;
revoke execute on function refuse_full_game from public;
grant execute on function refuse_full_game to armslot_app;

create function refuse_added_pitches() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_full_game(added_to.program_id, added_to.game_id) from (select distinct program_id, game_id from added) added_to;
  return null;
end
$$;

create trigger pitches_limit_added after insert on pitches referencing new table as added
  for each statement execute function refuse_added_pitches();

create function refuse_moved_pitch() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_full_game(new.program_id, new.game_id);
  return null;
end
$$;

create trigger pitches_limit_moved after update of game_id on pitches
  for each row when (new.game_id <> old.game_id) execute function refuse_moved_pitch();

create function refuse_full_day() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if (
    select count(*) from games g
    where g.program_id = new.program_id and g.athlete_id = new.athlete_id and g.game_date = new.game_date
  ) > 12 then
    raise exception 'An athlete can have at most 12 games on a day.' using errcode = 'check_violation', constraint = 'athletes_games_of_day_max';
  end if;
  return null;
end
$$;

create trigger games_limit_added after insert on games
  for each row when (new.game_date is not null) execute function refuse_full_day();
create trigger games_limit_changed after update of athlete_id, game_date on games
  for each row when (new.game_date is not null and (new.athlete_id, new.game_date) is distinct from (old.athlete_id, old.game_date))
  execute function refuse_full_day();

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
  -- Whether the change came with charting. A device's file replaces charted readings, and keeps those that a member corrected.
  is_charted boolean not null default false,
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
grant select, insert, update (game_id, version, pitch_id, undone_by, undone_at) on corrections to armslot_app;

-- The names that a program shows for the codes of teams and places in device files. Games keep the codes.
create table aliases (
  program_id uuid not null constraint aliases_program_fkey references programs on delete cascade,
  alias_id uuid not null,
  kind text not null constraint aliases_kind_known check (kind in ('opponent', 'location')),
  code text not null constraint aliases_code_length check (char_length(code) between 1 and 200),
  name text not null constraint aliases_name_length check (char_length(name) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (program_id, alias_id),
  constraint aliases_code_unique unique (program_id, kind, code)
);
grant select, insert, update (name, updated_at), delete on aliases to armslot_app;

-- Pairs of an athlete's games that look like one outing of two witnesses (decision 37).
create table same_outings (
  program_id uuid not null,
  -- The game with more thrown pitches. The workload counts it alone until someone decides.
  counted_game_id uuid not null,
  other_game_id uuid not null,
  -- How many pitches look alike. Null for pairs that were kept apart before they were compared.
  alike integer,
  -- When someone said that they are two games, so that no one is asked again. Null while the question is open.
  decided_at timestamptz,
  primary key (program_id, counted_game_id, other_game_id),
  constraint same_outings_counted_fkey foreign key (program_id, counted_game_id) references games on delete cascade,
  constraint same_outings_other_fkey foreign key (program_id, other_game_id) references games on delete cascade,
  constraint same_outings_two_games check (counted_game_id <> other_game_id)
);
create unique index same_outings_pair on same_outings
  (program_id, least(counted_game_id, other_game_id), greatest(counted_game_id, other_game_id));
create index same_outings_other on same_outings (program_id, other_game_id);
grant select, insert, delete on same_outings to armslot_app;

-- Only versions before 0.1.0 read it.
create view games_kept_apart with (security_invoker = true) as
select program_id, counted_game_id as charted_game_id, other_game_id as device_game_id, decided_at
from same_outings
where decided_at is not null;
grant select on games_kept_apart to armslot_app;

-- Games whose pitches, date or athlete changed since they were compared with the athlete's other games. The action that changed them
-- compares them in the same transaction. A row stays only after changes that no action made, and the server takes it within an hour.
create table outings_to_compare (
  program_id uuid not null,
  game_id uuid not null,
  -- A transaction notes the games that it changed under its own number. So it finds them again without those of others, and no transaction
  -- waits for another one's note. A restored backup has numbers of another database, which the pass of the server takes in the same way.
  change bigint not null default pg_current_xact_id()::text::bigint,
  -- When a pass of the server last took the row. Another server leaves it alone for a while.
  tried_at timestamptz,
  -- When the comparison failed. The game waits for an upgrade that compares it again, or for its next change.
  failed_at timestamptz,
  constraint outings_to_compare_game_fkey foreign key (program_id, game_id) references games on delete cascade,
  primary key (program_id, change, game_id)
);
create index outings_to_compare_game on outings_to_compare (program_id, game_id);
grant select, update (tried_at, failed_at), delete on outings_to_compare to armslot_app;

-- The game of a deleted pitch may be deleted too.
create function compare_games_again() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outings_to_compare (program_id, game_id)
  select distinct g.program_id, g.game_id
  from touched t join games g on g.program_id = t.program_id and g.game_id = t.game_id
  order by g.program_id, g.game_id
  on conflict do nothing;
  return null;
end
$$;

-- They run after game_totals, which lock the games.
create trigger outings_to_compare_added after insert on pitches referencing new table as touched
  for each statement execute function compare_games_again();
create trigger outings_to_compare_changed after update on pitches referencing new table as touched
  for each statement execute function compare_games_again();
create trigger outings_to_compare_removed after delete on pitches referencing old table as touched
  for each statement execute function compare_games_again();

create function compare_game_again() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outings_to_compare (program_id, game_id) values (new.program_id, new.game_id) on conflict do nothing;
  return null;
end
$$;

create trigger outings_to_compare_moved after update of game_date, athlete_id on games
  for each row execute function compare_game_again();

-- == Sums of pitches ==

create table pitch_totals (
  program_id uuid not null,
  athlete_id uuid not null,
  pitch_type text not null,
  pitches integer not null constraint pitch_totals_pitches_range check (pitches >= 1),
  total_velo numeric not null,
  velo_count integer not null,
  total_vb numeric not null,
  vb_count integer not null,
  total_hb numeric not null,
  hb_count integer not null,
  primary key (program_id, athlete_id, pitch_type),
  constraint pitch_totals_counts_range check (
    velo_count between 0 and pitches and vb_count between 0 and pitches and hb_count between 0 and pitches
  ),
  constraint pitch_totals_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
grant select on pitch_totals to armslot_app;

-- Totals per athlete and pitch type, and the number of games, are kept by triggers of the same transaction, so no writer can
-- forget them. They run as the owner: the application's role may read totals, never write them. A missing reading enters nothing, nor
-- does an excluded pitch; a break of 0 enters neither total nor count. Rows are locked in key order, so that two writers cannot block
-- each other for ever.
create function add_pitches_to_totals() returns trigger
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

create trigger pitches_added after insert on pitches referencing new table as added
  for each statement execute function add_pitches_to_totals();
create trigger pitches_changed_2_add after update on pitches referencing new table as added
  for each statement execute function add_pitches_to_totals();

-- A total that no pitch is left for disappears first: its row may not count zero pitches.
create function take_pitches_from_totals() returns trigger
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

create trigger pitches_removed after delete on pitches referencing old table as removed
  for each statement execute function take_pitches_from_totals();
-- Triggers of one event run by name: what a pitch was is taken out before what it became is put in.
create trigger pitches_changed_1_remove after update on pitches referencing old table as removed
  for each statement execute function take_pitches_from_totals();

create function count_games_of_athletes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  direction constant integer := case when tg_argv[0] = 'added' then 1 else -1 end;
begin
  perform from athletes a
  where (a.program_id, a.athlete_id) in (select program_id, athlete_id from counted)
  order by a.program_id, a.athlete_id
  for no key update;

  update athletes a set submission = a.submission + direction * c.games
  from (select program_id, athlete_id, count(*) as games from counted group by program_id, athlete_id) c
  where (a.program_id, a.athlete_id) = (c.program_id, c.athlete_id);
  return null;
end
$$;

create trigger games_added after insert on games referencing new table as counted
  for each statement execute function count_games_of_athletes('added');
create trigger games_removed after delete on games referencing old table as counted
  for each statement execute function count_games_of_athletes('removed');

create function count_moved_games() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update athletes a set submission = a.submission + m.games
  from (
    select program_id, athlete_id, sum(games) as games
    from (
      select n.program_id, n.athlete_id, 1 as games
      from games_after n join games_before o using (program_id, game_id) where n.athlete_id <> o.athlete_id
      union all
      select o.program_id, o.athlete_id, -1
      from games_after n join games_before o using (program_id, game_id) where n.athlete_id <> o.athlete_id
    ) moves
    group by program_id, athlete_id
  ) m
  where (a.program_id, a.athlete_id) = (m.program_id, m.athlete_id);
  return null;
end
$$;

create trigger games_changed after update on games referencing old table as games_before new table as games_after
  for each statement execute function count_moved_games();

-- Sums per game, pitch type and source, from which the athlete's page computes its statistics (decision 27). A trigger computes a
-- game's rows again when its pitches change, in the same transaction.
create table game_totals (
  program_id uuid not null,
  game_id uuid not null,
  pitch_type text not null,
  source text not null,
  pitches integer not null constraint game_totals_pitches_range check (pitches >= 1),
  -- Pitches with a known call, and those of them that were strikes, swings and missed swings.
  calls integer not null,
  strikes integer not null,
  swings integer not null,
  whiffs integer not null,
  -- Pitches to right-handed and left-handed batters, and pitches with balls and strikes.
  right_batters integer not null,
  left_batters integer not null,
  counts integer not null,
  -- {"velo": [n, sum, sum of squares, lowest, highest]}, without readings that no pitch has. "spinAxis" has n and the sums of sines
  -- and cosines.
  readings jsonb not null constraint game_totals_readings_object check (jsonb_typeof(readings) = 'object'),
  primary key (program_id, game_id, pitch_type, source),
  constraint game_totals_counts_range check (
    swings between whiffs and strikes and strikes between 0 and calls and calls <= pitches and whiffs >= 0
    and right_batters between 0 and pitches and left_batters between 0 and pitches and counts between 0 and pitches
  ),
  constraint game_totals_game_fkey foreign key (program_id, game_id) references games on delete cascade
);
grant select on game_totals to armslot_app;

create function reading_sums(n bigint, total numeric, squares numeric, lowest numeric, highest numeric) returns jsonb
  language sql stable parallel safe
  return case when n > 0 then jsonb_build_array(n, total, round(squares, 6), lowest, highest) end;

create function direction_sums(n bigint, sines double precision, cosines double precision) returns jsonb
  language sql stable parallel safe
  return case when n > 0 then jsonb_build_array(n, round(sines::numeric, 9), round(cosines::numeric, 9)) end;

-- Writers of the same game wait for one another, so each counts the pitches of the one before.
create function count_games_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from games g
  where (g.program_id, g.game_id) in (select * from unnest(programs, game_ids))
  order by g.program_id, g.game_id
  for no key update;

  update games g set thrown = counted.thrown
  from (
    select touched.program_id, touched.game_id, count(p.pitch_id) filter (where is_thrown(p.excluded_reason)) as thrown
    from unnest(programs, game_ids) as touched (program_id, game_id)
    left join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
    group by touched.program_id, touched.game_id
  ) counted
  where g.program_id = counted.program_id and g.game_id = counted.game_id and g.thrown <> counted.thrown;

  delete from game_totals t
  where (t.program_id, t.game_id) in (select * from unnest(programs, game_ids));

  insert into game_totals (
    program_id, game_id, pitch_type, source, pitches, calls, strikes, swings, whiffs, right_batters, left_batters, counts, readings
  )
  select p.program_id, p.game_id, p.pitch_type, p.source, count(*),
    count(p.call),
    count(*) filter (where p.call in ('called_strike', 'swinging_strike', 'foul', 'in_play')),
    count(*) filter (where p.call in ('swinging_strike', 'foul', 'in_play')),
    count(*) filter (where p.call = 'swinging_strike'),
    count(*) filter (where p.batter_hand = 'R'),
    count(*) filter (where p.batter_hand = 'L'),
    count(*) filter (where p.balls is not null and p.strikes is not null),
    jsonb_strip_nulls(jsonb_build_object(
      'velo', reading_sums(count(p.velo), sum(p.velo), sum(p.velo * p.velo), min(p.velo), max(p.velo)),
      'vertBreak', reading_sums(count(nullif(p.vert_break, 0)), sum(p.vert_break), sum(p.vert_break * p.vert_break), min(nullif(p.vert_break, 0)), max(nullif(p.vert_break, 0))),
      'hb', reading_sums(count(nullif(p.hb, 0)), sum(p.hb), sum(p.hb * p.hb), min(nullif(p.hb, 0)), max(nullif(p.hb, 0))),
      'spinRate', reading_sums(count(p.spin_rate), sum(p.spin_rate), sum(p.spin_rate * p.spin_rate), min(p.spin_rate), max(p.spin_rate)),
      'spinAxis', direction_sums(count(p.spin_axis), sum(sind(p.spin_axis::float8)), sum(cosd(p.spin_axis::float8))),
      'movementAxis', direction_sums(count(p.movement_axis), sum(sind(p.movement_axis::float8)), sum(cosd(p.movement_axis::float8))),
      'spinEfficiency', reading_sums(count(p.spin_efficiency), sum(p.spin_efficiency), sum(p.spin_efficiency * p.spin_efficiency), min(p.spin_efficiency), max(p.spin_efficiency)),
      'releaseHeight', reading_sums(count(p.release_height), sum(p.release_height), sum(p.release_height * p.release_height), min(p.release_height), max(p.release_height)),
      'releaseSide', reading_sums(count(p.release_side), sum(p.release_side), sum(p.release_side * p.release_side), min(p.release_side), max(p.release_side)),
      'extension', reading_sums(count(p.extension), sum(p.extension), sum(p.extension * p.extension), min(p.extension), max(p.extension)),
      'plateHeight', reading_sums(count(p.plate_height), sum(p.plate_height), sum(p.plate_height * p.plate_height), min(p.plate_height), max(p.plate_height)),
      'plateSide', reading_sums(count(p.plate_side), sum(p.plate_side), sum(p.plate_side * p.plate_side), min(p.plate_side), max(p.plate_side)),
      'vertApproach', reading_sums(count(p.vert_approach), sum(p.vert_approach), sum(p.vert_approach * p.vert_approach), min(p.vert_approach), max(p.vert_approach)),
      'armAngle', reading_sums(count(p.arm_angle), sum(p.arm_angle), sum(p.arm_angle * p.arm_angle), min(p.arm_angle), max(p.arm_angle)),
      'exitVelo', reading_sums(count(p.exit_velo), sum(p.exit_velo), sum(p.exit_velo * p.exit_velo), min(p.exit_velo), max(p.exit_velo)),
      'launchAngle', reading_sums(count(p.launch_angle), sum(p.launch_angle), sum(p.launch_angle * p.launch_angle), min(p.launch_angle), max(p.launch_angle))
    ))
  from unnest(programs, game_ids) as touched (program_id, game_id)
  join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
  where p.excluded_reason is null
  group by p.program_id, p.game_id, p.pitch_type, p.source;
end
$$;
revoke execute on function count_games_again from public;

create function keep_game_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  programs uuid[];
  game_ids uuid[];
begin
  select array_agg(program_id), array_agg(game_id) into programs, game_ids
  from (select distinct program_id, game_id from touched) games;
  perform count_games_again(programs, game_ids) where game_ids is not null;
  return null;
end
$$;

-- Triggers of one event run by name: games are locked before the totals of the athletes, in every write.
create trigger game_totals_added after insert on pitches referencing new table as touched
  for each statement execute function keep_game_totals();
create trigger game_totals_changed after update on pitches referencing new table as touched
  for each statement execute function keep_game_totals();
create trigger game_totals_removed after delete on pitches referencing old table as touched
  for each statement execute function keep_game_totals();

-- What the athlete's page shows of a game, as the page sends it (decision 36): the server neither reads nor prints it again. It has a row
-- for each row of game_totals. The sums of game_totals stand here once more as printed JSON, because printing jsonb took half of the
-- statement of an athlete with 20,000 pitches.
create table game_marks (
  program_id uuid not null,
  game_id uuid not null,
  pitch_type text not null,
  source text not null,
  sums json not null,
  -- The pitches in columns that `unpackedMarks` reads, in steps as fine as a chart draws.
  marks text not null,
  -- The end of an outing's JSON object: pitches, veloMin, veloMax and readings.
  trend text not null,
  -- The counts and sums of game_totals: pitches, calls, strikes, swings, whiffs, right_batters, left_batters, counts, and of each
  -- reading n, sum, sum of squares, lowest and highest, or of a direction n and the sums of sines and cosines. Adding up an array takes
  -- a tenth of adding up jsonb.
  counted double precision[] not null,
  primary key (program_id, game_id, pitch_type, source),
  constraint game_marks_game_fkey foreign key (program_id, game_id) references games on delete cascade
);
-- Not compressed, because each place that is read would unpack the whole array.
alter table game_marks alter column counted set storage plain;
grant select on game_marks to armslot_app;

-- The 90 characters of a digit. JSON prints each as it is, and neither the blank nor "~" is one of them.
create function mark_digit(value integer) returns text
  language sql immutable parallel safe
  return substr('!#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|', value % 90 + 1, 1);

-- A value's steps above the lowest of its column: one digit if the highest of the column fits into one, or two, or three. A missing value
-- is blank.
create function mark_digits(steps integer, highest integer) returns text
  language sql immutable parallel safe
  return case
    when highest < 90 then coalesce(mark_digit(steps), ' ')
    when highest < 8100 then coalesce(mark_digit(steps / 90) || mark_digit(steps), '  ')
    else coalesce(mark_digit(steps / 8100) || mark_digit(steps / 90) || mark_digit(steps), '   ')
  end;

-- Sums without a value have an infinite lowest and highest.
create function reading_array(sums jsonb) returns double precision[]
  language sql immutable parallel safe
  return array[
    coalesce((sums ->> 0)::double precision, 0), coalesce((sums ->> 1)::double precision, 0), coalesce((sums ->> 2)::double precision, 0),
    coalesce((sums ->> 3)::double precision, 'Infinity'), coalesce((sums ->> 4)::double precision, '-Infinity')
  ];

create function direction_array(sums jsonb) returns double precision[]
  language sql immutable parallel safe
  return array[
    coalesce((sums ->> 0)::double precision, 0), coalesce((sums ->> 1)::double precision, 0), coalesce((sums ->> 2)::double precision, 0)
  ];

-- An outing as the page sends it: its pitches, the slowest and the fastest, and the mean of each reading in the order of the contract's
-- `meanReadings`. The numbers of values follow if a reading does not have all pitches. This is half as long as the names of readings
-- with each of their means. The velocity is exact, because reports add velocities up.
create function trend_text(pitches integer, sums jsonb) returns text
  language sql stable parallel safe
  return (
    select '"pitches":' || trend_text.pitches
      || coalesce(',"velo":[' || (sums #>> '{velo,3}') || ',' || (sums #>> '{velo,4}') || ']', '')
      || ',"means":[' || regexp_replace(string_agg(coalesce(mean::text, 'null'), ',' order by place), '(,null)+$', '') || ']'
      || case
        when bool_or(n <> trend_text.pitches) then ',"counts":[' || string_agg(coalesce(n, 0)::text, ',' order by place) || ']'
        else ''
      end
    from (
      select place, (sums #>> array[reading, '0'])::integer as n,
        case
          when reading = 'velo' then (sums #>> '{velo,1}')::double precision / (sums #>> '{velo,0}')::double precision
          else round((sums #>> array[reading, '1'])::numeric / (sums #>> array[reading, '0'])::numeric, 4)::double precision
        end as mean
      from unnest(array[
        'velo', 'vertBreak', 'hb', 'spinRate', 'spinEfficiency', 'releaseHeight', 'releaseSide', 'extension', 'plateHeight', 'plateSide',
        'vertApproach', 'armAngle', 'exitVelo', 'launchAngle'
      ]) with ordinality as each_reading (reading, place)
    ) means
  );

-- Writers of the same game wait for one another, so each writes the marks of the one before.
create function write_marks_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from games g
  where (g.program_id, g.game_id) in (select * from unnest(programs, game_ids))
  order by g.program_id, g.game_id
  for no key update;

  delete from game_marks m
  where (m.program_id, m.game_id) in (select * from unnest(programs, game_ids));

  with steps as (
    -- A tenth of an inch for places at the plate keeps each pitch on its side of the zone's edges, if sides round away from the middle
    -- and heights away from 2.5 ft.
    select p.program_id, p.game_id, p.pitch_type, p.source, p.pitch_num, p.zone_cell::integer, p.batter_hand,
      round(p.velo * 10)::integer as velo, round(p.vert_break * 10)::integer as vert_break, round(p.hb * 10)::integer as hb,
      case
        when p.plate_height < 2.5 then floor(round(p.plate_height * 120, 6)) else ceil(round(p.plate_height * 120, 6))
      end::integer as plate_height,
      (sign(p.plate_side) * ceil(round(abs(p.plate_side) * 120, 6)))::integer as plate_side,
      round(p.release_height * 100)::integer as release_height, round(p.release_side * 100)::integer as release_side
    from unnest(programs, game_ids) as touched (program_id, game_id)
    join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
    where p.excluded_reason is null
  ),
  ranges as (
    select *,
      min(pitch_num) over each_part as pitch_num_low, max(pitch_num) over each_part - min(pitch_num) over each_part as pitch_num_reach,
      min(velo) over each_part as velo_low, max(velo) over each_part - min(velo) over each_part as velo_reach,
      min(vert_break) over each_part as vert_break_low, max(vert_break) over each_part - min(vert_break) over each_part as vert_break_reach,
      min(hb) over each_part as hb_low, max(hb) over each_part - min(hb) over each_part as hb_reach,
      min(plate_height) over each_part as plate_height_low, max(plate_height) over each_part - min(plate_height) over each_part as plate_height_reach,
      min(plate_side) over each_part as plate_side_low, max(plate_side) over each_part - min(plate_side) over each_part as plate_side_reach,
      min(release_height) over each_part as release_height_low, max(release_height) over each_part - min(release_height) over each_part as release_height_reach,
      min(release_side) over each_part as release_side_low, max(release_side) over each_part - min(release_side) over each_part as release_side_reach,
      min(zone_cell) over each_part as zone_cell_low, max(zone_cell) over each_part - min(zone_cell) over each_part as zone_cell_reach
    from steps
    window each_part as (partition by program_id, game_id, pitch_type, source)
  ),
  packed as (
    select program_id, game_id, pitch_type, source, concat_ws('~',
      coalesce(min(pitch_num_low) || ':' || string_agg(mark_digits(pitch_num - pitch_num_low, pitch_num_reach), '' order by pitch_num), ''),
      coalesce(min(velo_low) || ':' || string_agg(mark_digits(velo - velo_low, velo_reach), '' order by pitch_num), ''),
      coalesce(min(vert_break_low) || ':' || string_agg(mark_digits(vert_break - vert_break_low, vert_break_reach), '' order by pitch_num), ''),
      coalesce(min(hb_low) || ':' || string_agg(mark_digits(hb - hb_low, hb_reach), '' order by pitch_num), ''),
      coalesce(min(plate_height_low) || ':' || string_agg(mark_digits(plate_height - plate_height_low, plate_height_reach), '' order by pitch_num), ''),
      coalesce(min(plate_side_low) || ':' || string_agg(mark_digits(plate_side - plate_side_low, plate_side_reach), '' order by pitch_num), ''),
      coalesce(min(release_height_low) || ':' || string_agg(mark_digits(release_height - release_height_low, release_height_reach), '' order by pitch_num), ''),
      coalesce(min(release_side_low) || ':' || string_agg(mark_digits(release_side - release_side_low, release_side_reach), '' order by pitch_num), ''),
      coalesce(min(zone_cell_low) || ':' || string_agg(mark_digits(zone_cell - zone_cell_low, zone_cell_reach), '' order by pitch_num), ''),
      case when count(batter_hand) > 0 then string_agg(coalesce(batter_hand, ' '), '' order by pitch_num) else '' end
    ) as marks
    from ranges
    group by program_id, game_id, pitch_type, source
  )
  insert into game_marks (program_id, game_id, pitch_type, source, sums, marks, trend, counted)
  select program_id, game_id, pitch_type, source, t.readings::text::json, packed.marks,
    trend_text(t.pitches, t.readings),
    array[t.pitches, t.calls, t.strikes, t.swings, t.whiffs, t.right_batters, t.left_batters, t.counts]::double precision[]
      || reading_array(t.readings -> 'velo')
      || reading_array(t.readings -> 'vertBreak')
      || reading_array(t.readings -> 'hb')
      || reading_array(t.readings -> 'spinRate')
      || direction_array(t.readings -> 'spinAxis')
      || direction_array(t.readings -> 'movementAxis')
      || reading_array(t.readings -> 'spinEfficiency')
      || reading_array(t.readings -> 'releaseHeight')
      || reading_array(t.readings -> 'releaseSide')
      || reading_array(t.readings -> 'extension')
      || reading_array(t.readings -> 'plateHeight')
      || reading_array(t.readings -> 'plateSide')
      || reading_array(t.readings -> 'vertApproach')
      || reading_array(t.readings -> 'armAngle')
      || reading_array(t.readings -> 'exitVelo')
      || reading_array(t.readings -> 'launchAngle')
  from packed join game_totals t using (program_id, game_id, pitch_type, source);
end
$$;
revoke execute on function write_marks_again from public;

-- What the dashboard and the list of games show of a game without reading its sums (decision 36). A row is written again with the game's
-- marks. A game without counted pitches has none.
create table game_digests (
  program_id uuid not null,
  game_id uuid not null,
  pitches integer not null,
  -- The fastballs (AVG-8), the number of those with a velocity, and the sum and the highest of these.
  fastballs integer not null,
  velo_count integer not null,
  total_velo numeric not null,
  velo_max numeric,
  -- A list for each fastball and source: source, type, its pitches, all pitches of the source, and number and sum of each reading that
  -- the dashboard compares, or null.
  fastball_sums json not null,
  primary key (program_id, game_id),
  constraint game_digests_game_fkey foreign key (program_id, game_id) references games on delete cascade
);
grant select on game_digests to armslot_app;

create function count_and_sum(sums jsonb) returns json
  language sql stable parallel safe
  return case when sums is not null then json_build_array(sums -> 0, sums -> 1) end;

create function write_digests_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from game_digests d
  where (d.program_id, d.game_id) in (select * from unnest(programs, game_ids));

  insert into game_digests (program_id, game_id, pitches, fastballs, velo_count, total_velo, velo_max, fastball_sums)
  select program_id, game_id, sum(pitches),
    coalesce(sum(pitches) filter (where is_fastball), 0),
    coalesce(sum((velo ->> 0)::integer) filter (where is_fastball), 0),
    coalesce(sum((velo ->> 1)::numeric) filter (where is_fastball), 0),
    max((velo ->> 4)::numeric) filter (where is_fastball),
    coalesce(json_agg(json_build_array(
      source, pitch_type, pitches, all_pitches, count_and_sum(velo), count_and_sum(readings -> 'vertBreak'),
      count_and_sum(readings -> 'hb'), count_and_sum(readings -> 'releaseHeight'), count_and_sum(readings -> 'releaseSide')
    ) order by pitch_type, source) filter (where is_fastball), '[]')
  from (
    select t.*, t.readings -> 'velo' as velo, t.pitch_type in ('Four-Seam', 'Sinker') as is_fastball,
      sum(t.pitches) over (partition by t.program_id, t.game_id, t.source) as all_pitches
    from unnest(programs, game_ids) as touched (program_id, game_id)
    join game_totals t on t.program_id = touched.program_id and t.game_id = touched.game_id
  ) of_type
  group by program_id, game_id;
end
$$;
revoke execute on function write_digests_again from public;

-- The marks have locked the games, so the writers of a game wait for one another.
create function keep_game_marks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  programs uuid[];
  game_ids uuid[];
begin
  select array_agg(program_id), array_agg(game_id) into programs, game_ids
  from (select distinct program_id, game_id from touched) games;
  perform write_marks_again(programs, game_ids), write_digests_again(programs, game_ids) where game_ids is not null;
  return null;
end
$$;

-- Triggers of one event run by name: after the sums of the games, and before the totals of the athletes.
create trigger game_totals_then_marks_added after insert on pitches referencing new table as touched
  for each statement execute function keep_game_marks();
create trigger game_totals_then_marks_changed after update on pitches referencing new table as touched
  for each statement execute function keep_game_marks();
create trigger game_totals_then_marks_removed after delete on pitches referencing old table as touched
  for each statement execute function keep_game_marks();

-- The counts of each game from which screens compute rates, for each pitch type, source and batter's hand ('U' is unknown). Pitches
-- that a member excluded count in none but the last three columns.
create table game_rates (
  program_id uuid not null,
  game_id uuid not null,
  pitch_type text not null,
  source text not null,
  batter_hand text not null constraint game_rates_batter_hand_known check (batter_hand in ('R', 'L', 'U')),
  pitches integer not null,
  -- Pitches with a known call, and those of them that were called strikes and swinging strikes.
  calls integer not null,
  called_strikes integer not null,
  whiffs integer not null,
  -- Pitches at no balls and no strikes with a known call, and the strikes among them.
  first_pitches integer not null,
  first_strikes integer not null,
  -- Pitches with a place at the plate, those in the fixed zone, and the swings and missed swings there.
  located integer not null,
  in_zone integer not null,
  zone_swings integer not null,
  zone_whiffs integer not null,
  -- Pitches outside the fixed zone with a known call, and the swings among them.
  outside integer not null,
  chases integer not null,
  -- The pitches at each count, from 0-0, 0-1 and 0-2 to 3-2.
  by_count integer[] not null constraint game_rates_by_count_size check (cardinality(by_count) = 12),
  -- The plate appearances that ended with a pitch of the row, excluded or not. 0 if the end of one in the game is unknown.
  batters integer not null,
  strikeouts integer not null,
  walks integer not null,
  -- Sums of the counted pitches with a height at the plate and a vertical approach angle, from which the angle above expected is
  -- computed: how many there are, their heights in feet, their angles in degrees, the squares of the heights, and the products.
  approaches integer not null default 0,
  approach_heights numeric not null default 0,
  approach_angles numeric not null default 0,
  approach_height_squares numeric not null default 0,
  approach_products numeric not null default 0,
  primary key (program_id, game_id, pitch_type, source, batter_hand),
  constraint game_rates_game_fkey foreign key (program_id, game_id) references games on delete cascade
);
grant select on game_rates to armslot_app;

-- How a plate appearance ended with a pitch, null if it did not end or is another pitcher's, "untold" if it ended without a trace, and
-- "unknown" if it may have. The same as `appearanceEnd` in baseball, with which a test compares it.
create function appearance_end(
  call text, result text, balls integer, strikes integer, inning integer, appearance integer,
  next_balls integer, next_strikes integer, next_inning integer, next_appearance integer
) returns text
  language sql immutable parallel safe
  return case
    when call = 'in_play' and result = 'other' then 'in_play'
    when result in ('strikeout', 'walk', 'hit_by_pitch') then result
    when result = 'previous_walk' then null
    when result = 'other' then 'unknown'
    when result is not null then 'in_play'
    when call in ('in_play', 'hit_by_pitch') then call
    when next_inning = inning and next_appearance = appearance then null
    when next_inning = inning and next_appearance <> appearance then
      case
        when call = 'ball' and balls = 3 then 'walk'
        when call in ('called_strike', 'swinging_strike') and strikes = 2 then 'strikeout'
        else 'untold'
      end
    when next_balls >= balls and next_strikes >= strikes and not coalesce(next_inning > inning, false)
      and (inning is null or next_inning is null or appearance is null or next_appearance is null)
      and (next_balls + next_strikes > balls + strikes or (strikes = 2 and coalesce(call, 'foul') = 'foul')) then
      case
        when (call = 'ball' and balls = 3) or (call in ('called_strike', 'swinging_strike') and strikes = 2) then 'unknown'
      end
    when call = 'ball' and balls = 3 then 'walk'
    when call in ('called_strike', 'swinging_strike') and strikes = 2 then 'strikeout'
    when (call = 'foul' or (call = 'ball' and balls < 3) or (call in ('called_strike', 'swinging_strike') and strikes < 2))
      and (next_balls is null or next_strikes is null or coalesce(next_inning > inning, false)) then null
    else 'unknown'
  end;

-- Writers of the same game wait for one another, so each counts the pitches of the one before.
create function write_rates_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from games g
  where (g.program_id, g.game_id) in (select * from unnest(programs, game_ids))
  order by g.program_id, g.game_id
  for no key update;

  delete from game_rates r
  where (r.program_id, r.game_id) in (select * from unnest(programs, game_ids));

  insert into game_rates (
    program_id, game_id, pitch_type, source, batter_hand, pitches, calls, called_strikes, whiffs, first_pitches, first_strikes,
    located, in_zone, zone_swings, zone_whiffs, outside, chases, by_count, batters, strikeouts, walks,
    approaches, approach_heights, approach_angles, approach_height_squares, approach_products
  )
  with ended as (
    select p.*,
      case
        when is_thrown(p.excluded_reason) then appearance_end(
          p.call, p.result, p.balls, p.strikes, p.inning, p.appearance, lead(p.balls) over following,
          lead(p.strikes) over following, lead(p.inning) over following, lead(p.appearance) over following
        )
      end as ending
    from unnest(programs, game_ids) as touched (program_id, game_id)
    join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
    window following as (partition by p.program_id, p.game_id, is_thrown(p.excluded_reason) order by p.pitch_num)
  ),
  seen as (
    select program_id, game_id, pitch_type, source, coalesce(batter_hand, 'U') as hand, ending, call, balls, strikes,
      bool_or(ending in ('unknown', 'untold')) over (partition by program_id, game_id) is not true as is_known,
      excluded_reason is null as is_counted,
      call in ('called_strike', 'swinging_strike', 'foul', 'in_play') as is_strike,
      call in ('swinging_strike', 'foul', 'in_play') as is_swing,
      plate_side between -0.83 and 0.83 and plate_height between 1.5 and 3.5 as is_in,
      plate_side is not null and plate_height is not null as is_located,
      case when excluded_reason is null and vert_approach is not null then plate_height::numeric end as height,
      case when excluded_reason is null and plate_height is not null then vert_approach::numeric end as angle,
      case when is_thrown(excluded_reason) then intentional_walks end as free_walks
    from ended
  ),
  -- No pitch of an intentional walk shows the batter's side.
  charged as (
    select * from seen
    union all
    select program_id, game_id, pitch_type, source, 'U', 'walk', null, null, null, is_known, false, null, null, null, null, null, null, null
    from seen cross join generate_series(1, free_walks)
  )
  select program_id, game_id, pitch_type, source, hand,
    count(*) filter (where is_counted),
    count(call) filter (where is_counted),
    count(*) filter (where is_counted and call = 'called_strike'),
    count(*) filter (where is_counted and call = 'swinging_strike'),
    count(call) filter (where is_counted and balls = 0 and strikes = 0),
    count(*) filter (where is_counted and balls = 0 and strikes = 0 and is_strike),
    count(*) filter (where is_counted and is_located),
    count(*) filter (where is_counted and is_located and is_in),
    count(*) filter (where is_counted and is_located and is_in and is_swing),
    count(*) filter (where is_counted and is_located and is_in and call = 'swinging_strike'),
    count(call) filter (where is_counted and is_located and not is_in),
    count(*) filter (where is_counted and is_located and not is_in and is_swing),
    array[
      count(*) filter (where is_counted and balls = 0 and strikes = 0), count(*) filter (where is_counted and balls = 0 and strikes = 1),
      count(*) filter (where is_counted and balls = 0 and strikes = 2), count(*) filter (where is_counted and balls = 1 and strikes = 0),
      count(*) filter (where is_counted and balls = 1 and strikes = 1), count(*) filter (where is_counted and balls = 1 and strikes = 2),
      count(*) filter (where is_counted and balls = 2 and strikes = 0), count(*) filter (where is_counted and balls = 2 and strikes = 1),
      count(*) filter (where is_counted and balls = 2 and strikes = 2), count(*) filter (where is_counted and balls = 3 and strikes = 0),
      count(*) filter (where is_counted and balls = 3 and strikes = 1), count(*) filter (where is_counted and balls = 3 and strikes = 2)
    ]::integer[],
    count(ending) filter (where is_known),
    count(*) filter (where is_known and ending = 'strikeout'),
    count(*) filter (where is_known and ending = 'walk'),
    count(height), coalesce(sum(height), 0), coalesce(sum(angle), 0), coalesce(sum(height * height), 0), coalesce(sum(height * angle), 0)
  from charged
  where is_counted or ending is not null
  group by program_id, game_id, pitch_type, source, hand;
end
$$;
revoke execute on function write_rates_again from public;

-- The same rule as `lastBatterOf` in baseball, with which a test compares it.
create function write_last_batters_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Game by game: joined over many games, the planner would read all of them again for each.
  update games g set last_batter = c.last_batter
  from unnest(programs, game_ids) as touched (program_id, game_id)
  cross join lateral (
    select case when bool_and(is_followed) then count(*) end as last_batter
    from (
      select
        t.pitch_num >= coalesce(max(t.pitch_num) filter (where t.balls = 0 and t.strikes = 0) over (), min(t.pitch_num) over ()) as is_last,
        -- Whether the pitch is the last one, or the next one is to the same batter.
        t.balls is not null and t.strikes is not null and (t.next_num is null or (
          coalesce(t.result, 'other') = 'other' and coalesce(t.call, '') not in ('in_play', 'hit_by_pitch') and case
            when t.more_balls = 0 and t.more_strikes = 0 then t.strikes = 2 and coalesce(t.call, 'foul') = 'foul'
            when t.more_balls = 1 and t.more_strikes = 0 then coalesce(t.call, 'ball') = 'ball'
            when t.more_balls = 0 and t.more_strikes = 1 then t.call is distinct from 'ball'
            else false
          end
        )) as is_followed
      from (
        select p.pitch_num, p.balls, p.strikes, p.call, p.result, lead(p.pitch_num) over following as next_num,
          lead(p.balls) over following - p.balls as more_balls, lead(p.strikes) over following - p.strikes as more_strikes
        from pitches p
        where p.program_id = touched.program_id and p.game_id = touched.game_id and is_thrown(p.excluded_reason)
        window following as (order by p.pitch_num)
      ) t
    ) judged
    where is_last
  ) c
  where g.program_id = touched.program_id and g.game_id = touched.game_id and g.last_batter is distinct from c.last_batter;
end
$$;
revoke execute on function write_last_batters_again from public;

-- The rates have locked the games, so the writers of a game wait for one another.
create function keep_game_rates() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  programs uuid[];
  game_ids uuid[];
begin
  select array_agg(program_id), array_agg(game_id) into programs, game_ids
  from (select distinct program_id, game_id from touched) games;
  perform write_rates_again(programs, game_ids), write_last_batters_again(programs, game_ids) where game_ids is not null;
  return null;
end
$$;

-- Triggers of one event run by name: after the marks of the games, and before the totals of the athletes.
create trigger game_totals_then_rates_added after insert on pitches referencing new table as touched
  for each statement execute function keep_game_rates();
create trigger game_totals_then_rates_changed after update on pitches referencing new table as touched
  for each statement execute function keep_game_rates();
create trigger game_totals_then_rates_removed after delete on pitches referencing old table as touched
  for each statement execute function keep_game_rates();

-- == Imports ==

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
grant select, insert, update (decisions), delete on import_files to armslot_app;

-- The compressed bytes, in parts that fit into memory and into one message.
create table import_file_parts (
  program_id uuid not null,
  file_id uuid not null,
  part_num integer not null constraint import_file_parts_part_num_range check (part_num >= 0),
  content bytea not null,
  primary key (program_id, file_id, part_num),
  constraint import_file_parts_file_fkey foreign key (program_id, file_id) references import_files on delete cascade
);
grant select, insert, delete on import_file_parts to armslot_app;

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
  -- The athletes whose pitches an import had. A game can be moved to another athlete and athletes can be merged, but the name of a file stays
  -- that of whom it was about, so it is erased with each of them. Bare ids: they outlive the athletes.
  athlete_ids jsonb not null default '[]',
  primary key (program_id, import_id),
  constraint imports_undone check (undone_by is null or undone_at is not null)
);
create index imports_newest on imports (program_id, created_at desc, import_id desc);
create index imports_checksum on imports (program_id, checksum);
grant select, insert, update (file_name, undone_at, undone_by, athlete_ids) on imports to armslot_app;

-- What an import did to a game. It goes with the game.
create table import_games (
  program_id uuid not null,
  import_id uuid not null,
  game_id uuid not null,
  is_new boolean not null,
  -- Former and new rows of imports before 0.1.0. Only versions before 0.1.0 read them.
  game_change jsonb,
  added_pitches jsonb not null default '[]',
  changed_pitches jsonb not null default '[]',
  -- The facts and pitches that the import delivered for the game, in the file's order, so that imports can be undone in any order
  -- (decision 34).
  delivered jsonb not null,
  -- How many pitches the import added to the game and changed in it.
  added_count integer not null constraint import_games_added_count_range check (added_count >= 0),
  changed_count integer not null constraint import_games_changed_count_range check (changed_count >= 0),
  primary key (program_id, import_id, game_id),
  constraint import_games_import_fkey foreign key (program_id, import_id) references imports on delete cascade,
  constraint import_games_game_fkey foreign key (program_id, game_id) references games on delete cascade
);
create index import_games_game on import_games (program_id, game_id);
-- When two games become one, the imports and corrections of the one go to the other.
grant select, insert, update, delete on import_games to armslot_app;

-- What a program decided once and does not want to be asked again: a device's id to skip, its own team, the columns of a header.
create table import_choices (
  program_id uuid not null constraint import_choices_program_fkey references programs on delete cascade,
  kind text not null constraint import_choices_kind_known check (kind in ('skip', 'team', 'columns')),
  key text not null constraint import_choices_key_length check (char_length(key) between 0 and 400),
  choice jsonb not null,
  updated_at timestamptz not null,
  primary key (program_id, kind, key)
);
grant select, insert, update, delete on import_choices to armslot_app;

create table athlete_sources (
  program_id uuid not null,
  source text not null constraint athlete_sources_source_length check (char_length(source) between 1 and 40),
  vendor_id text not null constraint athlete_sources_vendor_id_length check (char_length(vendor_id) between 1 and 200),
  athlete_id uuid not null,
  -- The import that first saw a device's id of an athlete. Null if it was not recorded.
  import_id uuid,
  primary key (program_id, source, vendor_id),
  constraint athlete_sources_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade,
  constraint athlete_sources_import_fkey foreign key (program_id, import_id)
    references imports on delete set null (import_id)
);
create index athlete_sources_athlete on athlete_sources (program_id, athlete_id);
create index athlete_sources_import on athlete_sources (program_id, import_id);
grant select, insert, update, delete on athlete_sources to armslot_app;

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
grant select, insert, delete on league_sums to armslot_app;

-- A server that does not say which migration it knows is older than 0.1.0 and still runs. It would store games, pitches and imports without
-- what newer tables need. Its writes get an error that it answers with 503, and its reads go on (FAULT-13).
create function refuse_older_servers() returns trigger language plpgsql as $$
begin
  raise exception 'A newer Armslot has migrated this database. Stop this server, which is of an older version.' using errcode = '57P03';
end
$$;

-- In the order in which an import writes, so that a running one ends first.
create trigger newer_servers_only before insert or update or delete on games for each statement
  when (current_user = 'armslot_app' and coalesce(current_setting('app.migration', true), '') = '')
  execute function refuse_older_servers();
create trigger newer_servers_only before insert or update or delete on pitches for each statement
  when (current_user = 'armslot_app' and coalesce(current_setting('app.migration', true), '') = '')
  execute function refuse_older_servers();
create trigger newer_servers_only before insert or update or delete on imports for each statement
  when (current_user = 'armslot_app' and coalesce(current_setting('app.migration', true), '') = '')
  execute function refuse_older_servers();

-- == Charting ==

-- The operations that were applied, so that none is applied twice. The bare ids outlive the game and the pitch: a deleted one does not
-- come back with a late operation.
create table field_operations (
  program_id uuid not null constraint field_operations_program_fkey references programs on delete cascade,
  op_id uuid not null,
  game_id uuid not null,
  -- Null for an operation of the outing itself.
  pitch_id uuid,
  -- The charter's bare id: it outlives the member.
  user_id uuid not null,
  applied_at timestamptz not null,
  primary key (program_id, op_id)
);
create index field_operations_pitch on field_operations (program_id, game_id, pitch_id);
grant select, insert, delete on field_operations to armslot_app;

-- == Video ==

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
grant select, insert, update, delete on recordings to armslot_app;
-- The server's own work knows programs, IDs and sizes, and nothing about athletes.
grant select (program_id, recording_id, state, byte_count, poster_bytes, expires_at) on recordings to armslot_identity;

-- Files whose rows are gone. It refers to nothing, because it outlives recordings and programs.
create table films_to_erase (
  program_id uuid not null,
  recording_id uuid not null,
  queued_at timestamptz not null,
  primary key (program_id, recording_id)
);
grant select, delete on films_to_erase to armslot_identity;

-- The last sweep that compared rows and files in both directions.
create table film_sweeps (
  is_last boolean primary key constraint film_sweeps_one check (is_last),
  swept_at timestamptz not null,
  orphaned_files integer not null constraint film_sweeps_orphaned_files_range check (orphaned_files >= 0),
  orphaned_bytes numeric not null constraint film_sweeps_orphaned_bytes_range check (orphaned_bytes >= 0),
  missing_files integer not null constraint film_sweeps_missing_files_range check (missing_files >= 0)
);
grant select, insert, update on film_sweeps to armslot_identity;

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
revoke execute on function queue_films_to_erase() from public;

create trigger queue_films_to_erase after delete on recordings
  referencing old table as removed for each statement execute function queue_films_to_erase();

-- The bytes that the films of all programs have and reserve. It reveals two sums and nothing else.
create function reserved_film_bytes(out all_bytes numeric, out uploading_bytes numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(byte_count), 0), coalesce(sum(byte_count) filter (where state = 'uploading'), 0) from recordings
$$;
revoke execute on function reserved_film_bytes() from public;
grant execute on function reserved_film_bytes() to armslot_app, armslot_identity;

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
grant select, insert, update, delete on clips to armslot_app;

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
grant select, insert, update (at_ms, note, drawings, updated_at), delete on clip_notes to armslot_app;

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
grant select, insert, update (undone_at), delete on clip_pairings to armslot_app;

-- Who agreed that links can show an athlete's clips. Without a row none does.
create table clip_consents (
  program_id uuid not null,
  athlete_id uuid not null,
  -- As the member ticked it.
  consent text not null constraint clip_consents_consent_known check (consent in ('athlete', 'guardian')),
  -- The member's bare ID: it outlives the member.
  noted_by uuid not null,
  noted_at timestamptz not null,
  primary key (program_id, athlete_id),
  constraint clip_consents_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
grant select, insert, delete on clip_consents to armslot_app;

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
grant select, insert, update (pitch_id, clip_id, ended_at), delete on video_estimates to armslot_app;

-- A clip that goes to another pitch takes its values along.
create function move_video_estimates() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update video_estimates set pitch_id = new.pitch_id where program_id = new.program_id and clip_id = new.clip_id;
  return null;
end
$$;
revoke execute on function move_video_estimates() from public;
grant execute on function move_video_estimates() to armslot_app;

create trigger move_video_estimates after update of pitch_id on clips
  for each row when (old.pitch_id is distinct from new.pitch_id) execute function move_video_estimates();

-- == Scouting ==

-- What scouts saw, wrote and decided. Some rows are walled by member within their program: the restrictive policies at the end narrow the
-- policy of the program, and without a member in the transaction they show nothing.

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
grant select, insert on scouting_openings to armslot_app;

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
create index looks_standing on looks (program_id, athlete_id, seen_on desc, added_at desc, look_id desc) include (scout_id)
  where withdrawn_at is null;
grant select, insert, update (withdrawn_at) on looks to armslot_app;

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
grant select, insert on look_notes to armslot_app;

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
grant select, insert on report_templates to armslot_app;

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
grant
  select, insert,
  update (state, template_id, template_version, template, content, grades, ofp, readings, was_blind, revision, save_id, saved_at,
    filed_at),
  delete
  on reports to armslot_app;

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
grant select, insert, update (withdrawn_at) on outside_ratings to armslot_app;

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
create index private_notes_author on private_notes (program_id, author_id);
create index private_notes_athlete on private_notes (program_id, athlete_id, created_at desc, note_id desc) include (author_id);
grant select, insert, update (author_id, note, version, updated_at), delete on private_notes to armslot_app;

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

create table tags (
  program_id uuid not null constraint tags_program_fkey references programs on delete cascade,
  tag_id uuid not null,
  name text not null constraint tags_name_length check (char_length(name) between 1 and 100),
  primary key (program_id, tag_id)
);
create unique index tags_name_unique on tags (program_id, fold_name(name));
grant select, insert, update (name), delete on tags to armslot_app;

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
grant select, insert, delete on athlete_tags to armslot_app;

create table athlete_lists (
  program_id uuid not null constraint athlete_lists_program_fkey references programs on delete cascade,
  list_id uuid not null,
  name text not null constraint athlete_lists_name_length check (char_length(name) between 1 and 100),
  is_shared boolean not null,
  owner_id uuid not null,
  created_at timestamptz not null,
  primary key (program_id, list_id)
);
create index athlete_lists_owner on athlete_lists (program_id, owner_id);
grant select, insert, update (name, is_shared), delete on athlete_lists to armslot_app;

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
create index list_moves_athlete on list_moves (program_id, athlete_id);
create index list_moves_list on list_moves (program_id, list_id, athlete_id, move_id desc) include (place);
grant select, insert on list_moves to armslot_app;

create table stages (
  program_id uuid not null constraint stages_program_fkey references programs on delete cascade,
  stage_id uuid not null,
  name text not null constraint stages_name_length check (char_length(name) between 1 and 100),
  place integer not null constraint stages_place_range check (place between 1 and 30),
  needs_reason boolean not null default false,
  is_retired boolean not null default false,
  primary key (program_id, stage_id)
);
grant select, insert, update (name, place, needs_reason, is_retired) on stages to armslot_app;

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
grant select, insert on stage_moves to armslot_app;

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
grant select, insert, update (owner_id, due, about, version, done_by, done_at) on follow_ups to armslot_app;

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
grant select, insert, delete on calendar_feeds to armslot_identity;

-- The versions of the program's contact rules. The newest one applies.
create table contact_rules (
  program_id uuid not null constraint contact_rules_program_fkey references programs on delete cascade,
  version integer not null constraint contact_rules_version_range check (version between 1 and 10000),
  rules jsonb not null constraint contact_rules_rules_object check (jsonb_typeof(rules) = 'object'),
  saved_by uuid not null,
  saved_at timestamptz not null,
  primary key (program_id, version)
);
grant select, insert on contact_rules to armslot_app;

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
grant select, insert, update (withdrawn_at) on contacts to armslot_app;

-- A month of a member's contacts that the member signed. It is closed from then on.
create table contact_months (
  program_id uuid not null constraint contact_months_program_fkey references programs on delete cascade,
  user_id uuid not null,
  month date not null constraint contact_months_month_first check (extract(day from month) = 1),
  signed_at timestamptz not null,
  -- A signed month says how many of its contacts were erased with their athletes, and when the last ones were. It says nothing else of them.
  erased_contacts integer not null default 0 constraint contact_months_erased_contacts_range check (erased_contacts >= 0),
  erased_at timestamptz,
  primary key (program_id, user_id, month),
  constraint contact_months_erased_whole check ((erased_contacts = 0) = (erased_at is null))
);
grant select, insert on contact_months to armslot_app;

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

create function count_erased_contacts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update contact_months m set erased_contacts = m.erased_contacts + e.contacts, erased_at = now()
  from (
    select program_id, logged_by, date_trunc('month', contact_on)::date as month, count(*) as contacts
    from erased where withdrawn_at is null group by program_id, logged_by, month
  ) e
  where m.program_id = e.program_id and m.user_id = e.logged_by and m.month = e.month;
  return null;
end
$$;

create trigger contacts_erased after delete on contacts referencing old table as erased
  for each statement execute function count_erased_contacts();

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
grant select, insert, delete on academic_facts to armslot_app;

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

-- == Sharing ==

create table shares (
  program_id uuid not null,
  share_id uuid not null,
  athlete_id uuid not null,
  token_hash bytea not null constraint shares_token_unique unique
    constraint shares_token_length check (octet_length(token_hash) = 32),
  -- Who agreed to the sharing, as the member ticked it.
  consent text not null constraint shares_consent_known check (consent in ('athlete', 'guardian')),
  shows_school boolean not null,
  shows_hometown boolean not null,
  -- The filter of the report, as the parameters of an address.
  filter jsonb not null constraint shares_filter_object check (jsonb_typeof(filter) = 'object'),
  views integer not null default 0 constraint shares_views_range check (views >= 0),
  last_viewed_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_by uuid,
  revoked_at timestamptz,
  -- The athlete whose clips a link shows. Null for a link without clips. The consent's end takes the clips from each link for good, also
  -- if someone agrees again later.
  clips_of uuid constraint shares_clips_of_athlete check (clips_of = athlete_id),
  primary key (program_id, share_id),
  constraint shares_revoked_whole check ((revoked_by is null) = (revoked_at is null)),
  constraint shares_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade,
  -- A removed member may still know their links.
  constraint shares_creator_fkey foreign key (program_id, created_by) references users on delete cascade,
  constraint shares_clips_of_fkey foreign key (program_id, clips_of)
      references clip_consents (program_id, athlete_id) on delete set null (clips_of)
);
create index shares_athlete on shares (program_id, athlete_id, created_at desc);
create index shares_creator on shares (program_id, created_by);
create index shares_expires on shares (expires_at);
create index shares_clips_of on shares (program_id, clips_of);
grant
  select (program_id, share_id, athlete_id, consent, shows_school, shows_hometown, filter, views, last_viewed_at, created_by, created_at,
    expires_at, revoked_by, revoked_at, clips_of),
  insert,
  update (views, last_viewed_at, revoked_by, revoked_at)
  on shares to armslot_app;
grant select (token_hash, program_id, share_id, expires_at, revoked_at), delete on shares to armslot_identity;

-- A member whose own page the admins may read.
create table shared_scout_pages (
  program_id uuid not null,
  user_id uuid not null,
  shared_at timestamptz not null,
  primary key (program_id, user_id),
  constraint shared_scout_pages_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
grant select, insert, delete on shared_scout_pages to armslot_app;

-- == What changed in a program ==

-- What a screen shows of a program is unchanged while the sum of these weights is. A transaction that changes one of the tables below adds
-- one row, which others see at the same moment as its changes. No row is locked for that, so two members never wait for each other.
create table program_changes (
  program_id uuid not null,
  -- Random, so that neither two different sets of changes nor a restored backup have the same sum.
  weight numeric not null default floor(random() * 9007199254740992),
  constraint program_changes_program_fkey foreign key (program_id) references programs on delete cascade
);
create index program_changes_program on program_changes (program_id) include (weight);
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
    'import_files', 'innings_caught', 'level_tables', 'pitch_totals', 'pitches', 'same_outings', 'shares', 'users'
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

-- == Who sees which rows ==

-- Row-level security on every table, enabled and forced; without a program nothing is visible. The owner's policy serves the triggers and
-- later migrations; the application never acts as the owner. It names the role that every owner of the database has (decision 15).
do $$
declare
  t text;
begin
  for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to pg_database_owner using (true) with check (true)', t || '_owner', t);
  end loop;
  foreach t in array array[
    'academic_facts', 'aliases', 'analytics_events', 'athlete_former_names', 'athlete_lists', 'athlete_sources', 'athlete_standings',
    'athlete_tags', 'athletes', 'audit_entries', 'clip_consents', 'clip_notes', 'clip_pairings', 'clips', 'contact_months',
    'contact_rules', 'contacts', 'corrections', 'field_operations', 'follow_ups', 'game_digests', 'game_marks', 'game_rates',
    'game_totals', 'games', 'idempotency_keys', 'import_choices', 'import_file_parts', 'import_files', 'import_games', 'imports',
    'innings_caught', 'league_sums', 'level_tables', 'list_moves', 'look_notes', 'looks', 'mails', 'outings_to_compare',
    'outside_ratings', 'pending_invites', 'pitch_totals', 'pitches', 'private_notes', 'program_changes', 'programs', 'recordings',
    'report_templates', 'reports', 'same_outings', 'scouting_openings', 'shared_scout_pages', 'shares', 'stage_moves', 'stages', 'tags',
    'users', 'video_estimates'
  ] loop
    execute format(
      'create policy %I on %I to armslot_app using (program_id = current_program_id()) with check (program_id = current_program_id())',
      t || '_tenant', t);
  end loop;
  foreach t in array array[
    'analytics_events', 'analytics_profiles', 'api_tokens', 'audit_entries', 'calendar_feeds', 'film_sweeps', 'films_to_erase',
    'known_devices', 'leads', 'mail_transports', 'mails', 'password_resets', 'pending_invites', 'programs', 'recordings', 'sessions',
    'shares', 'throttles', 'users'
  ] loop
    execute format('create policy %I on %I to armslot_identity using (true) with check (true)', t || '_identity', t);
  end loop;
end
$$;

-- The walls within a program. The parts that do not depend on a row are computed once per statement.
-- The body is parsed now, because pg_dump runs it with an empty search path.
create function sees_hidden_reports() returns boolean language sql stable parallel safe
  return current_user_id() is not null
    and not (select p.scouting_is_blind from programs p where p.program_id = current_program_id());

create policy scouting_openings_member on scouting_openings as restrictive to armslot_app
  using ((select is_database_owner()) or user_id = current_user_id())
  with check ((select is_database_owner()) or user_id = current_user_id());
create policy look_notes_member on look_notes as restrictive to armslot_app
  using (
    (select is_database_owner())
    or scout_id = current_user_id() or (select sees_hidden_reports()) or athlete_id in (select o.athlete_id from scouting_openings o)
  )
  with check ((select is_database_owner()) or scout_id = current_user_id());
create policy reports_member on reports as restrictive to armslot_app
  using (
    (select is_database_owner())
    or author_id = current_user_id()
    or (state <> 'draft' and ((select sees_hidden_reports()) or athlete_id in (select o.athlete_id from scouting_openings o)))
  )
  with check ((select is_database_owner()) or author_id = current_user_id());
create policy private_notes_member on private_notes as restrictive to armslot_app
  using ((select is_database_owner()) or author_id = current_user_id())
  with check ((select is_database_owner()) or author_id = current_user_id());
create policy athlete_lists_member on athlete_lists as restrictive to armslot_app
  using ((select is_database_owner()) or (current_user_id() is not null and (is_shared or owner_id = current_user_id())))
  with check ((select is_database_owner()) or is_shared or owner_id = current_user_id());
create policy list_moves_member on list_moves as restrictive to armslot_app
  using ((select is_database_owner()) or list_id in (select l.list_id from athlete_lists l))
  with check ((select is_database_owner()) or list_id in (select l.list_id from athlete_lists l));
