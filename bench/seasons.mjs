import { realpathSync } from "node:fs";
import pg from "pg";
import { openCluster } from "../server/dist/database/embedded/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded/embedded-database.js";

/** Games and pitches with every reading a stadium's device measures, in five decimals, and half of them with a batter and a call. */
const insertSeason = `
  with new_games as (
    insert into games (program_id, athlete_id, game_id, game_date, opponent, kind, source, created_at, updated_at)
    select $1, $2, gen_random_uuid(), current_date - $4::integer - n * 5, 'Team ' || n % 7, 'game', 'trackman', now(), now()
    from generate_series(1, $3::integer) n
    returning game_id
  )
  insert into pitches (
    program_id, athlete_id, game_id, pitch_id, pitch_num, pitch_type, source, velo, vert_break, hb, spin_rate, spin_axis,
    spin_efficiency, release_height, release_side, extension, plate_height, plate_side, vert_approach, inning, outs, balls, strikes,
    batter_hand, call
  )
  select $1, $2, game_id, gen_random_uuid(), n, (array['Four-Seam', 'Slider', 'Curveball', 'Changeup'])[n % 4 + 1], 'trackman',
    pg_temp.near(92 - n % 4 * 4, 2), pg_temp.near(16 - n % 4 * 9, 2.5), pg_temp.near(8 - n % 4 * 6, 2.5), round(pg_temp.near(2300, 150), 0), round(pg_temp.near(200, 20), 1),
    round(pg_temp.near(90, 5), 1), pg_temp.near(5.8, 0.2), pg_temp.near(1.9, 0.2), pg_temp.near(6.2, 0.2), pg_temp.near(2.5, 1), pg_temp.near(0, 1), pg_temp.near(-6, 1), n / 10 + 1, n % 3,
    n % 4, n % 3, case when n % 2 = 0 then 'R' when n % 5 = 0 then 'L' end,
    (array['ball', 'called_strike', 'swinging_strike', 'foul', 'in_play', null])[floor(random() * 6) + 1]
  from new_games, generate_series(1, 80) n`;

const near = `
  create function pg_temp.near(middle numeric, spread numeric) returns numeric
    language sql volatile return round(middle + spread * (random() + random() + random() - 1.5)::numeric, 5)`;

/**
 * Runs work as the owner of a product's embedded database, then refreshes the planner's statistics.
 * @template T
 * @param {import("../kit/product.mjs").Product} product
 * @param {(owner: pg.Client) => Promise<T>} work
 */
export async function asOwner(product, work) {
  const cluster = await openCluster(realpathSync(product.dataDir));
  const owner = new pg.Client(serverOf(cluster, async () => undefined).owner);
  await owner.connect();
  await owner.query("select setseed(0.5)");
  const result = await work(owner);
  await owner.query("vacuum (analyze)");
  await owner.end();
  return result;
}

/**
 * Writes seasons of 80 pitches a game, every fifth day, straight into a product's embedded database.
 * @param {import("../kit/product.mjs").Product} product
 * @param {string} programId
 * @param {readonly { athleteId: string, games: number, daysAgo: number }[]} seasons `daysAgo` is five days after the last game
 */
export async function writeSeasons(product, programId, seasons) {
  await asOwner(product, async (owner) => {
    await owner.query(near);
    for (const { athleteId, games, daysAgo } of seasons)
      await owner.query(insertSeason, [programId, athleteId, games, daysAgo]);
  });
}
