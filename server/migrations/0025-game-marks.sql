-- The counted pitches of a game in columns, as text that charts draw and with which the database computes nothing (decision 36). It has
-- a row for each row of game_totals. The values of a column belong to the pitches in the order of pitch_nums. They are joined by
-- commas, without zeros at the end. A missing value is empty, and a column of which no pitch has a value is null. The sums of game_totals
-- stand here once more as printed JSON, because printing jsonb took half of the statement of an athlete with 20,000 pitches.
create table game_marks (
  program_id uuid not null,
  game_id uuid not null,
  pitch_type text not null,
  source text not null,
  pitch_nums text not null,
  velo text,
  vert_break text,
  hb text,
  plate_height text,
  plate_side text,
  release_height text,
  release_side text,
  zone_cell text,
  batter_hand text,
  sums json not null,
  primary key (program_id, game_id, pitch_type, source),
  constraint game_marks_game_fkey foreign key (program_id, game_id) references games on delete cascade
);

create function joined_marks(marks text[]) returns text
  language sql immutable parallel safe
  return case when cardinality(array_remove(marks, null)) > 0 then array_to_string(marks, ',', '') end;

-- Writers of the same game wait for one another, so each writes the marks of the one before.
create function write_marks_again(programs uuid[], game_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from games g
  where (g.program_id, g.game_id) in (select * from unnest(programs, game_ids))
  order by g.program_id, g.game_id
  for no key update;

  delete from game_marks m
  where (m.program_id, m.game_id) in (select * from unnest(programs, game_ids));

  insert into game_marks (
    program_id, game_id, pitch_type, source, pitch_nums, velo, vert_break, hb, plate_height, plate_side, release_height, release_side,
    zone_cell, batter_hand, sums
  )
  select program_id, game_id, pitch_type, source, joined_marks(array_agg(pitch_num::text)),
    joined_marks(array_agg(trim_scale(velo)::text)),
    joined_marks(array_agg(trim_scale(vert_break)::text)),
    joined_marks(array_agg(trim_scale(hb)::text)),
    joined_marks(array_agg(trim_scale(plate_height)::text)),
    joined_marks(array_agg(trim_scale(plate_side)::text)),
    joined_marks(array_agg(trim_scale(release_height)::text)),
    joined_marks(array_agg(trim_scale(release_side)::text)),
    joined_marks(array_agg(zone_cell::text)),
    joined_marks(array_agg(batter_hand)),
    (
      select t.readings::text::json from game_totals t
      where (t.program_id, t.game_id, t.pitch_type, t.source) = (counted.program_id, counted.game_id, counted.pitch_type, counted.source)
    )
  from (
    select p.*
    from unnest(programs, game_ids) as touched (program_id, game_id)
    join pitches p on p.program_id = touched.program_id and p.game_id = touched.game_id
    where p.excluded_reason is null
    order by p.program_id, p.game_id, p.pitch_type, p.source, p.pitch_num
  ) counted
  group by program_id, game_id, pitch_type, source;
end
$$;
revoke execute on function write_marks_again from public;

create function keep_game_marks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  programs uuid[];
  game_ids uuid[];
begin
  select array_agg(program_id), array_agg(game_id) into programs, game_ids
  from (select distinct program_id, game_id from touched) games;
  perform write_marks_again(programs, game_ids) where game_ids is not null;
  return null;
end
$$;

-- Triggers of one event run by name: after the sums of the games, and before the totals of the athletes.
create trigger game_totals_then_marks_added after insert on pitches referencing new table as touched
  for each statement execute function keep_game_marks();
create trigger game_totals_then_marks_changed after update on pitches referencing new table as touched
  for each statement execute function keep_game_marks();
create trigger game_totals_then_marks_removed after delete on pitches referencing old table as touched
  for each statement execute function keep_game_marks();

alter table game_marks enable row level security;
alter table game_marks force row level security;
create policy game_marks_owner on game_marks to pg_database_owner using (true) with check (true);
create policy game_marks_tenant on game_marks to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select on game_marks to armslot_app;

select write_marks_again(array_agg(program_id), array_agg(game_id)) from games having count(*) > 0;
