-- The owner of the database is a member of the role that it created, so a restrictive policy of that role binds the owner as well, unless
-- it is a superuser. Backups lacked what the walls hide, and the functions that run as the owner missed it when they moved or deleted rows.
create function is_database_owner() returns boolean language sql stable parallel safe as $$
  select pg_has_role(current_user, 'pg_database_owner', 'usage')
$$;

alter policy scouting_openings_member on scouting_openings
  using ((select is_database_owner()) or user_id = current_user_id())
  with check ((select is_database_owner()) or user_id = current_user_id());
alter policy look_notes_member on look_notes
  using (
    (select is_database_owner())
    or scout_id = current_user_id() or (select sees_hidden_reports()) or athlete_id in (select o.athlete_id from scouting_openings o)
  )
  with check ((select is_database_owner()) or scout_id = current_user_id());
alter policy reports_member on reports
  using (
    (select is_database_owner())
    or author_id = current_user_id()
    or (state <> 'draft' and ((select sees_hidden_reports()) or athlete_id in (select o.athlete_id from scouting_openings o)))
  )
  with check ((select is_database_owner()) or author_id = current_user_id());
alter policy private_notes_member on private_notes
  using ((select is_database_owner()) or author_id = current_user_id())
  with check ((select is_database_owner()) or author_id = current_user_id());
alter policy athlete_lists_member on athlete_lists
  using ((select is_database_owner()) or (current_user_id() is not null and (is_shared or owner_id = current_user_id())))
  with check ((select is_database_owner()) or is_shared or owner_id = current_user_id());
alter policy list_moves_member on list_moves
  using ((select is_database_owner()) or list_id in (select l.list_id from athlete_lists l))
  with check ((select is_database_owner()) or list_id in (select l.list_id from athlete_lists l));
