-- What each import delivered, so that imports can be undone in any order (decision 34).

-- A server of an older version that still runs would store pitches, imports and undos without what this and the next migrations add. Its
-- writes get an error that it answers with 503, and its reads go on. The servers from this version on say which migration they know.
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

-- The facts and pitches that an import delivered for a game, in the file's order. Null for imports from before this migration: their undo
-- uses the former and new rows.
alter table import_games add column delivered jsonb;
-- How many pitches the import added to the game and changed in it. Null for imports from before this migration.
alter table import_games add column added_count integer constraint import_games_added_count_range check (added_count >= 0);
alter table import_games add column changed_count integer constraint import_games_changed_count_range check (changed_count >= 0);

-- What a pitch or a game was before the first import: '{}' if an import added it, null if no import touched it.
alter table pitches add column before_imports jsonb
  constraint pitches_before_imports_object check (jsonb_typeof(before_imports) = 'object');
alter table games add column before_imports jsonb
  constraint games_before_imports_object check (jsonb_typeof(before_imports) = 'object');
grant update (before_imports, source) on games to armslot_app;

-- When two games become one, the imports and corrections of the one go to the other.
grant update, delete on import_games to armslot_app;
grant update (game_id, pitch_id, version) on corrections to armslot_app;
