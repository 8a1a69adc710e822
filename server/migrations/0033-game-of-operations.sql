-- A charted outing is a game from its first operation on, and its ID is the game's.
alter table field_operations rename column outing_id to game_id;
alter table audit_entries rename column outing_id to game_id;
alter index audit_entries_outing rename to audit_entries_game;
