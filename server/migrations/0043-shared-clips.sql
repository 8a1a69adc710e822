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

alter table clip_consents enable row level security;
alter table clip_consents force row level security;
create policy clip_consents_owner on clip_consents to pg_database_owner using (true) with check (true);
create policy clip_consents_tenant on clip_consents to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, delete on clip_consents to armslot_app;

-- The athlete whose clips a link shows. Null for a link without clips. The consent's end takes the clips from each link for good, also
-- if someone agrees again later.
alter table shares add column clips_of uuid
  constraint shares_clips_of_athlete check (clips_of = athlete_id),
  add constraint shares_clips_of_fkey foreign key (program_id, clips_of)
    references clip_consents (program_id, athlete_id) on delete set null (clips_of);
create index shares_clips_of on shares (program_id, clips_of);
grant select (clips_of) on shares to armslot_app;
