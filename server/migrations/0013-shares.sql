-- Links with which someone without an account reads an athlete's report.

alter table programs add column allows_sharing boolean not null default false;
grant select (allows_sharing), update (allows_sharing, updated_at) on programs to armslot_app;

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
  primary key (program_id, share_id),
  constraint shares_revoked_whole check ((revoked_by is null) = (revoked_at is null)),
  constraint shares_athlete_fkey foreign key (program_id, athlete_id) references athletes on delete cascade,
  -- A removed member may still know their links.
  constraint shares_creator_fkey foreign key (program_id, created_by) references users on delete cascade
);
create index shares_athlete on shares (program_id, athlete_id, created_at desc);
create index shares_creator on shares (program_id, created_by);
create index shares_expires on shares (expires_at);

alter table shares enable row level security;
alter table shares force row level security;
create policy shares_owner on shares to pg_database_owner using (true) with check (true);
create policy shares_tenant on shares to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
create policy shares_identity on shares to armslot_identity using (true) with check (true);
grant insert on shares to armslot_app;
grant select (
    program_id, share_id, athlete_id, consent, shows_school, shows_hometown, filter, views, last_viewed_at, created_by,
    created_at, expires_at, revoked_by, revoked_at
  ) on shares to armslot_app;
grant update (views, last_viewed_at, revoked_by, revoked_at) on shares to armslot_app;
grant select (program_id, share_id, token_hash, expires_at, revoked_at), delete on shares to armslot_identity;
