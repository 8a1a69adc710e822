-- The owner's policies name pg_database_owner, which every PostgreSQL has and whose only member is the owner of the database. A policy
-- for the owner's own name could not be restored where the owner has another name.
do $$
declare
  owners record;
begin
  for owners in
    select tablename, policyname from pg_policies where schemaname = 'public' and policyname = tablename || '_owner'
  loop
    execute format('alter policy %I on %I to pg_database_owner', owners.policyname, owners.tablename);
  end loop;
end
$$;
