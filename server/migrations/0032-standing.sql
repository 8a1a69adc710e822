-- What an athlete is to the program. Only the trigger below changes it, so every change is in the history.
alter table athletes add column standing text not null default 'roster'
  constraint athletes_standing_known check (standing in ('roster', 'prospect', 'opponent', 'alumnus'));

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

alter table athlete_standings enable row level security;
alter table athlete_standings force row level security;
create policy athlete_standings_owner on athlete_standings to pg_database_owner using (true) with check (true);
create policy athlete_standings_tenant on athlete_standings to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert on athlete_standings to armslot_app;
