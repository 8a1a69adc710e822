-- The outing of an entry about charting. Its pitches are counted when the entry is read, because they arrive while the outing lasts and an
-- entry cannot be changed. A bare id, which outlives the game.
alter table audit_entries add column outing_id uuid;
create index audit_entries_outing on audit_entries (program_id, outing_id) where outing_id is not null;
