-- What the imports from before migration 0021 delivered: the pitches that each added, as they were before members corrected them and other
-- imports completed them. So there is one way to undo an import. The columns of the former and new rows stay empty in new imports: servers of
-- an older version that still run read them.

create temporary table said_names on commit drop as
select name, lower(regexp_replace(name, '([A-Z])', '_\1', 'g')) as in_table, place
from unnest(array[
  'pitchId', 'pitchNum', 'pitchType', 'excludedReason', 'source', 'sourceKey', 'order', 'velo', 'vertBreak', 'hb', 'spinRate', 'spinAxis',
  'spinEfficiency', 'releaseHeight', 'releaseSide', 'extension', 'plateHeight', 'plateSide', 'vertApproach', 'armAngle', 'exitVelo',
  'launchAngle', 'thrownAt', 'inning', 'outs', 'balls', 'strikes', 'batterHand', 'call', 'result', 'deviceType', 'zoneCell', 'x0', 'y0', 'z0',
  'vx0', 'vy0', 'vz0', 'ax', 'ay', 'az', 'horzApproach', 'outsMade', 'intentionalWalks', 'appearance'
]) with ordinality as names (name, place);

-- What the fields of games and pitches were before their first correction that was not undone.
create temporary table uncorrected on commit drop as
select program_id, game_id, pitch_id, jsonb_object_agg(field, before) as fields
from (
  select distinct on (c.program_id, c.game_id, c.pitch_id, change.field)
    c.program_id, c.game_id, c.pitch_id, change.field, change.value -> 'before' as before
  from corrections c cross join jsonb_each(c.changes) as change (field, value)
  where c.undone_at is null and not c.is_charted
  order by c.program_id, c.game_id, c.pitch_id, change.field, c.version
) firsts
group by program_id, game_id, pitch_id;

create temporary table said on commit drop as
select ig.program_id, ig.import_id, ig.game_id, p.pitch_id, p.pitch_num, (
    select jsonb_agg(
      case
        when n.name = 'order' then '[]'::jsonb
        when n.name = 'pitchId' then to_jsonb(p.pitch_id)
        when p.before_imports ? 'pitchType' then coalesce(p.before_imports -> n.name, 'null')
        when u.fields ? n.name then u.fields -> n.name
        else to_jsonb(p) -> n.in_table
      end
      order by n.place
    )
    from said_names n
  ) as row
from import_games ig
join imports i using (program_id, import_id)
cross join jsonb_array_elements_text(ig.added_pitches) as added (pitch_id)
join pitches p on p.program_id = ig.program_id and p.game_id = ig.game_id and p.pitch_id = added.pitch_id::uuid
left join uncorrected u on u.program_id = p.program_id and u.game_id = p.game_id and u.pitch_id = p.pitch_id
where ig.delivered is null and i.undone_at is null;

create temporary table said_of_games on commit drop as
select s.program_id, s.import_id, s.game_id, jsonb_build_array(jsonb_build_object(
    'names', (select jsonb_agg(name order by place) from said_names),
    'rows', jsonb_agg(s.row order by s.pitch_num),
    'chosen', '{}'::jsonb,
    'isLeft', false,
    'facts', jsonb_build_object(
      'gameDate', g.game_date, 'opponent', g.opponent, 'location', g.location, 'kind', g.kind, 'source', g.source,
      'sourceKey', g.source_key
    ) || coalesce(u.fields - 'athleteId', '{}') || coalesce(g.before_imports, '{}')
  )) as delivered
from said s
join games g using (program_id, game_id)
left join uncorrected u on u.program_id = g.program_id and u.game_id = g.game_id and u.pitch_id is null
group by s.program_id, s.import_id, s.game_id, g.program_id, g.game_id, u.fields;

update pitches p set before_imports = '{}'
from said s
where p.program_id = s.program_id and p.pitch_id = s.pitch_id;

update games g set before_imports = '{}'
from import_games ig join imports i using (program_id, import_id)
where ig.delivered is null and i.undone_at is null and ig.is_new and g.program_id = ig.program_id and g.game_id = ig.game_id;

update import_games ig set
  delivered = coalesce((
    select s.delivered from said_of_games s
    where s.program_id = ig.program_id and s.import_id = ig.import_id and s.game_id = ig.game_id
  ), '[]'),
  added_count = coalesce(ig.added_count, jsonb_array_length(ig.added_pitches)),
  changed_count = coalesce(ig.changed_count, jsonb_array_length(ig.changed_pitches))
where ig.delivered is null;

alter table import_games alter column delivered set not null, alter column added_count set not null, alter column changed_count set not null;
