import { beforeEach, expect, inject, test } from "vitest";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import { asOwner } from "../../test/kit/database/database-server.ts";
import type { ConnectionSql, Sql } from "../../test/kit/database/sql.ts";
import { migrate, readMigrations } from "./migrate.ts";

const testServer = inject("testServer");
let name: string;
beforeEach(async () => {
  name = await newDatabase();
});

const inDatabase = <T>(work: (sql: ConnectionSql) => Promise<T>) => asOwner(testServer, name, work);

/** Stores a game with a pitch for each number, by statements that fit the migrations before. */
async function makePitches(sql: Sql): Promise<void> {
  await sql`
    with program as (
      insert into programs (program_id, name, league, admin_email, created_at, updated_at)
      values (gen_random_uuid(), 'Harbor', 'Test League', 'coach@example.com', now(), now())
      returning program_id
    ), athlete as (
      insert into athletes (
        program_id, athlete_id, first_name, last_name, position, grad_class, school, city, state, height_feet,
        height_inches, created_at, updated_at
      )
      select program_id, gen_random_uuid(), 'Sam', 'Tester', 'RHP', 2027, 'North High', 'Dover', 'DE', 6, 1, now(), now()
      from program
      returning program_id, athlete_id
    ), game as (
      insert into games (program_id, athlete_id, game_id, kind, source, created_at, updated_at)
      select program_id, athlete_id, gen_random_uuid(), 'game', 'trackman', now(), now() from athlete
      returning program_id, athlete_id, game_id
    ), pitch as (
      insert into pitches (
        program_id, athlete_id, game_id, pitch_id, pitch_num, pitch_type, source, velo, vert_break, hb, spin_axis, excluded_reason
      )
      select program_id, athlete_id, game_id, gen_random_uuid(), num, 'Slider', source, 80, vert_break, hb, axis, reason
      from game, (values
        (1, 'trackman', 10, 10, 220, null), (2, 'trackman', 10, -10, 140, 'misread by the radar'),
        (3, 'rapsodo', 0, 10, 215, 'Warm Up'), (4, 'trackman', -10, 10, 300, 'Not a pitch'), (5, 'hand', null, null, 200, null)
      ) given (num, source, vert_break, hb, axis, reason)
      returning program_id, game_id, pitch_id, pitch_num
    )
    insert into corrections (program_id, correction_id, game_id, version, pitch_id, changes, corrected_by, corrected_at)
    select program_id, gen_random_uuid(), game_id, 2, pitch_id, '{"spinAxis": {"before": 1, "after": 300}}', gen_random_uuid(), now()
    from pitch where pitch_num = 4`;
}

test("the upgrade counts thrown pitches, and moves TrackMan's directions unless a member corrected them", async () => {
  const all = readMigrations();
  const adding = all.findIndex((file) => file.name.endsWith("-thrown-pitches-and-flight.sql"));
  expect(adding).toBeGreaterThan(0);
  await inDatabase(async (sql) => {
    await migrate(sql.owner, all.slice(0, adding));
    await makePitches(sql);
    const totals = await sql`select * from pitch_totals`;
    await migrate(sql.owner, all);
    const pitches = await sql`
      select pitch_num, spin_axis::float8, movement_axis::float8, x0 from pitches order by pitch_num`;
    expect([...pitches]).toEqual([
      { pitch_num: 1, spin_axis: null, movement_axis: 225, x0: null },
      { pitch_num: 2, spin_axis: null, movement_axis: 135, x0: null },
      { pitch_num: 3, spin_axis: 215, movement_axis: null, x0: null },
      { pitch_num: 4, spin_axis: 300, movement_axis: 315, x0: null },
      { pitch_num: 5, spin_axis: 200, movement_axis: null, x0: null },
    ]);
    expect([...(await sql`select thrown from games`)]).toEqual([{ thrown: 3 }]);
    expect([...(await sql`select * from pitch_totals`)]).toEqual([...totals]);
    const sums = await sql`
      select source, pitches, readings #>> '{movementAxis,0}' as moved, readings #>> '{spinAxis,0}' as spun
      from game_totals order by source`;
    expect([...sums]).toEqual([
      { source: "hand", pitches: 1, moved: null, spun: "1" },
      { source: "trackman", pitches: 1, moved: "1", spun: null },
    ]);
  });
});
