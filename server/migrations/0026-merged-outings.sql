-- Finds the pitches of charted outings that someone merged into another game: a phone can still send pitches of such an outing.
create index pitches_with_places on pitches (program_id, game_id) where before_imports ? 'places';
