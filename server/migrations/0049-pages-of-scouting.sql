-- The order in which the Scouting region shows notes and looks, so that a page reads no more than its rows.
drop index private_notes_athlete;
create index private_notes_athlete on private_notes (program_id, athlete_id, created_at desc, note_id desc) include (author_id);
create index looks_standing on looks (program_id, athlete_id, seen_on desc, added_at desc, look_id desc) include (scout_id)
  where withdrawn_at is null;
-- The board counts the athletes of each list from the index alone.
drop index list_moves_list;
create index list_moves_list on list_moves (program_id, list_id, athlete_id, move_id desc) include (place);
