-- A charted outing of which every pitch was taken back is no game. Without the operations of the outing itself, a phone that charts it
-- again starts it again. The operations of its pitches stay, so a removed pitch stays removed.
with taken_back as (
  select g.program_id, g.game_id
  from games g
  where g.source = 'field'
    and not exists (select from pitches p where p.program_id = g.program_id and p.game_id = g.game_id)
    and exists (select from field_operations f where f.program_id = g.program_id and f.outing_id = g.game_id)
), forgotten as (
  delete from field_operations f
  using taken_back t
  where f.program_id = t.program_id and f.outing_id = t.game_id and f.pitch_id is null
)
delete from games g
using taken_back t
where g.program_id = t.program_id and g.game_id = t.game_id;
