-- What visitors of the public site sent, and what was done by whom, for the operator.

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

alter table mails add column lead_id uuid constraint mails_lead_fkey references leads on delete cascade;
create index mails_lead on mails (lead_id);

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

do $$
declare
  t text;
begin
  foreach t in array array['leads', 'analytics_events', 'analytics_profiles'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to current_user using (true) with check (true)', t || '_owner', t);
    execute format('create policy %I on %I to armslot_identity using (true) with check (true)', t || '_identity', t);
  end loop;
end
$$;

grant select, insert, update, delete on leads, analytics_events, analytics_profiles to armslot_identity;
-- 'CSV Download' is written in the transaction of its program.
create policy analytics_events_tenant on analytics_events to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant insert on analytics_events to armslot_app;
