-- The athletes whose pitches an import had. A game can be moved to another athlete and athletes can be merged, but the name of a file stays
-- that of whom it was about, so it is erased with each of them. Bare ids: they outlive the athletes.
alter table imports add column athlete_ids jsonb not null default '[]';

update imports i
set athlete_ids = coalesce(
  (
    select jsonb_agg(a.athlete_id)
    from (
      select g.athlete_id
      from import_games ig
      join games g on g.program_id = ig.program_id and g.game_id = ig.game_id
      where ig.program_id = i.program_id and ig.import_id = i.import_id
      union
      select s.athlete_id
      from athlete_sources s
      where s.program_id = i.program_id and s.import_id = i.import_id
    ) a
  ),
  '[]'
);

grant update (athlete_ids) on imports to armslot_app;
