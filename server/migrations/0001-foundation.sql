-- Nothing newer than PostgreSQL 15. Keys and references are (program_id, id), so that the database itself refuses a pitch of one
-- program in a game of another.

-- Two roles work for the application; neither owns anything. The tables belong to whoever applies this file.
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

create table programs (
  program_id uuid primary key,
  name text not null constraint programs_name_length check (char_length(name) between 1 and 100),
  league text not null constraint programs_league_length check (char_length(league) between 1 and 200),
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
  constraint programs_setup_closed check (not is_setup_complete or setup_token_hash is null)
);

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

-- The admin is written after the program within one transaction.
alter table programs add constraint programs_admin_fkey foreign key (program_id, admin_user_id)
  references users (program_id, user_id) on delete set null (admin_user_id) deferrable initially deferred;
create index programs_admin on programs (program_id, admin_user_id);

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

create table mails (
  mail_id uuid primary key,
  program_id uuid constraint mails_program_fkey references programs on delete cascade,
  kind text not null constraint mails_kind_length check (char_length(kind) between 1 and 40),
  dedupe_key text not null constraint mails_dedupe_key_unique unique
    constraint mails_dedupe_key_length check (char_length(dedupe_key) between 1 and 200),
  params jsonb not null,
  state text not null default 'queued'
    constraint mails_state_known check (state in ('queued', 'sending', 'sent', 'stored', 'dead')),
  attempts integer not null default 0 constraint mails_attempts_range check (attempts >= 0),
  available_at timestamptz not null,
  lease_until timestamptz,
  last_error text constraint mails_last_error_length check (char_length(last_error) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mails_program on mails (program_id);
create index mails_due on mails (available_at) where state in ('queued', 'sending');

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

create table throttles (
  key text primary key constraint throttles_key_length check (char_length(key) between 1 and 500),
  count integer not null constraint throttles_count_range check (count >= 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_window on throttles (window_ends_at);

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

create table athletes (
  program_id uuid not null constraint athletes_program_fkey references programs on delete cascade,
  athlete_id uuid not null,
  first_name text not null constraint athletes_first_name_length check (char_length(first_name) between 1 and 100),
  last_name text not null constraint athletes_last_name_length check (char_length(last_name) between 1 and 100),
  position text not null constraint athletes_position_known check (position in ('RHP', 'LHP')),
  grad_class integer not null constraint athletes_grad_class_range check (grad_class between 2024 and 2200),
  school text not null constraint athletes_school_length check (char_length(school) between 1 and 100),
  city text not null constraint athletes_city_length check (char_length(city) between 1 and 100),
  state text not null constraint athletes_state_shape check (state ~ '^[A-Z]{2}$'),
  height_feet integer not null constraint athletes_height_feet_range check (height_feet between 5 and 7),
  height_inches integer not null constraint athletes_height_inches_range check (height_inches between 0 and 11),
  -- The number of games, kept by the triggers on games.
  submission integer not null default 0 constraint athletes_submission_range check (submission >= 0),
  version integer not null default 1 constraint athletes_version_range check (version >= 1),
  -- The submitting user's bare id: it outlives the user.
  submitted_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (program_id, athlete_id)
);
create index athletes_by_name on athletes (program_id, lower(last_name), lower(first_name), athlete_id);

create table athlete_sources (
  program_id uuid not null,
  source text not null constraint athlete_sources_source_length check (char_length(source) between 1 and 40),
  vendor_id text not null constraint athlete_sources_vendor_id_length check (char_length(vendor_id) between 1 and 200),
  athlete_id uuid not null,
  primary key (program_id, source, vendor_id),
  constraint athlete_sources_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index athlete_sources_athlete on athlete_sources (program_id, athlete_id);

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
  primary key (program_id, game_id),
  -- What a pitch refers to, so that its athlete is its game's athlete.
  constraint games_athlete_unique unique (program_id, game_id, athlete_id),
  constraint games_source_key_unique unique (program_id, athlete_id, source_key),
  constraint games_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade
);
create index games_by_date on games (program_id, athlete_id, game_date desc nulls last, game_id desc);

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
  source_key text constraint pitches_source_key_length check (char_length(source_key) between 1 and 200),
  primary key (program_id, pitch_id),
  constraint pitches_pitch_num_unique unique (program_id, game_id, pitch_num),
  constraint pitches_source_key_unique unique (program_id, game_id, source_key),
  constraint pitches_game_fkey foreign key (program_id, game_id, athlete_id)
    references games (program_id, game_id, athlete_id) on delete cascade
);

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

-- Totals per athlete and pitch type, and the number of games, are kept by triggers of the same transaction, so no writer can
-- forget them. They run as the owner: the application's role may read totals, never write them. A missing reading enters nothing;
-- a break of 0 enters neither total nor count. Rows are locked in key order, so that two writers cannot block each other for ever.
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

-- A total that no pitch is left for disappears first: its row may not count zero pitches.
create function take_pitches_from_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from pitch_totals t
  where (t.program_id, t.athlete_id, t.pitch_type) in (select program_id, athlete_id, pitch_type from removed)
  order by t.program_id, t.athlete_id, t.pitch_type
  for update;

  with gone as (
    select program_id, athlete_id, pitch_type, count(*) as pitches,
      coalesce(sum(velo), 0) as total_velo, count(velo) as velo_count,
      coalesce(sum(vert_break), 0) as total_vb, count(nullif(vert_break, 0)) as vb_count,
      coalesce(sum(hb), 0) as total_hb, count(nullif(hb, 0)) as hb_count
    from removed
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

create trigger pitches_added after insert on pitches referencing new table as added
  for each statement execute function add_pitches_to_totals();
create trigger pitches_removed after delete on pitches referencing old table as removed
  for each statement execute function take_pitches_from_totals();
-- Triggers of one event run by name: what a pitch was is taken out before what it became is put in.
create trigger pitches_changed_1_remove after update on pitches referencing old table as removed
  for each statement execute function take_pitches_from_totals();
create trigger pitches_changed_2_add after update on pitches referencing new table as added
  for each statement execute function add_pitches_to_totals();

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

-- Who a session belongs to, for a transaction that shows this member's program: only here is the program of a read taken from. No row,
-- and with it no program, when the session is unknown, past its end or idle for too long.
create function open_session(token bytea, at timestamptz, idle_since timestamptz)
  returns table (user_id uuid, program_id uuid, role text, seen_at timestamptz, opened text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  select u.user_id, u.program_id, u.role, s.seen_at, set_config('app.program_id', u.program_id::text, true)
  from sessions s join users u on u.program_id = s.program_id and u.user_id = s.user_id
  where s.token_hash = token and s.expires_at > at and s.seen_at > idle_since
$$;
revoke execute on function open_session from public;

-- Row-level security on every table, enabled and forced; without a tenant nothing is seen. The owner's policy serves the triggers
-- above and later migrations; the application never acts as the owner.
create function current_program_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.program_id', true), '')::uuid;

do $$
declare
  t text;
begin
  foreach t in array array[
    'programs', 'users', 'pending_invites', 'mails', 'sessions', 'known_devices', 'throttles',
    'idempotency_keys', 'athletes', 'athlete_sources', 'games', 'pitches', 'pitch_totals'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to current_user using (true) with check (true)', t || '_owner', t);
  end loop;
  foreach t in array array[
    'programs', 'users', 'idempotency_keys', 'athletes', 'athlete_sources', 'games', 'pitches', 'pitch_totals'
  ] loop
    execute format(
      'create policy %I on %I to armslot_app using (program_id = current_program_id()) with check (program_id = current_program_id())',
      t || '_tenant', t);
  end loop;
  foreach t in array array[
    'programs', 'users', 'pending_invites', 'mails', 'sessions', 'known_devices', 'throttles'
  ] loop
    execute format('create policy %I on %I to armslot_identity using (true) with check (true)', t || '_identity', t);
  end loop;
end
$$;

grant usage on schema public to armslot_app, armslot_identity;
grant execute on function open_session to armslot_app, armslot_identity;
grant select (
    program_id, name, league, status, is_setup_complete, video_cap, total_video_count, videos_this_month, is_demo,
    created_at, updated_at
  ) on programs to armslot_app;
grant select (program_id, user_id, first_name, last_name, title, email, role, created_at, updated_at) on users to armslot_app;
grant select, insert, update, delete on idempotency_keys, athlete_sources, pitches to armslot_app;
grant select, insert, delete on athletes, games to armslot_app;
grant update (
    first_name, last_name, position, grad_class, school, city, state, height_feet, height_inches, version, updated_at
  ) on athletes to armslot_app;
grant update (game_date, opponent, location, updated_at) on games to armslot_app;
grant select on pitch_totals to armslot_app;
grant select, insert, update, delete
  on programs, users, pending_invites, mails, sessions, known_devices, throttles to armslot_identity;
grant select on schema_migrations to armslot_app, armslot_identity;
