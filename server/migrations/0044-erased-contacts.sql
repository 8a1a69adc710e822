-- A signed month says how many of its contacts were erased with their athletes, and when the last ones were. It says nothing else of them.
alter table contact_months
  add column erased_contacts integer not null default 0 constraint contact_months_erased_contacts_range check (erased_contacts >= 0),
  add column erased_at timestamptz,
  add constraint contact_months_erased_whole check ((erased_contacts = 0) = (erased_at is null));

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
