-- A program has at most 3,000 athletes, because the board and the roster are read whole. Only an insert is refused: a program that had more
-- before this migration keeps them. `limits` of the contract has the same number.

create function refuse_full_roster() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  program uuid;
begin
  for program in select distinct program_id from added order by program_id loop
    -- Each of concurrent additions counts those of the others. `lockedRoster` takes the same lock.
    perform pg_advisory_xact_lock(hashtextextended('roster ' || program, 0));
    if (select count(*) from athletes a where a.program_id = program) > 3000 then
      raise exception 'A program can have at most 3,000 athletes.' using errcode = 'check_violation', constraint = 'programs_athletes_max';
    end if;
  end loop;
  return null;
end
$$;

create trigger athletes_limit_added after insert on athletes referencing new table as added
  for each statement execute function refuse_full_roster();
