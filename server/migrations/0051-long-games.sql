-- A game has at most 500 pitches, and an athlete at most 12 games on a day (decision 46). Only a write that adds is refused: what was stored
-- before this migration stays as it is, and can be read, corrected and deleted. `limits` of the contract has the same two numbers.

create function refuse_full_game(program uuid, game uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(*) from pitches p where p.program_id = program and p.game_id = game) > 500 then
    raise exception 'A game can have at most 500 pitches.' using errcode = 'check_violation', constraint = 'games_pitches_max';
  end if;
end
$$;
revoke execute on function refuse_full_game from public;
grant execute on function refuse_full_game to armslot_app;

create function refuse_added_pitches() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_full_game(added_to.program_id, added_to.game_id) from (select distinct program_id, game_id from added) added_to;
  return null;
end
$$;

create function refuse_moved_pitch() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_full_game(new.program_id, new.game_id);
  return null;
end
$$;

create function refuse_full_day() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if (
    select count(*) from games g
    where g.program_id = new.program_id and g.athlete_id = new.athlete_id and g.game_date = new.game_date
  ) > 12 then
    raise exception 'An athlete can have at most 12 games on a day.' using errcode = 'check_violation', constraint = 'athletes_games_of_day_max';
  end if;
  return null;
end
$$;

create trigger pitches_limit_added after insert on pitches referencing new table as added
  for each statement execute function refuse_added_pitches();
create trigger pitches_limit_moved after update of game_id on pitches
  for each row when (new.game_id <> old.game_id) execute function refuse_moved_pitch();
create trigger games_limit_added after insert on games
  for each row when (new.game_date is not null) execute function refuse_full_day();
create trigger games_limit_changed after update of athlete_id, game_date on games
  for each row when (new.game_date is not null and (new.athlete_id, new.game_date) is distinct from (old.athlete_id, old.game_date))
  execute function refuse_full_day();
