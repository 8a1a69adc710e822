import { setTimeout as pause } from "node:timers/promises";
import { chartedOperations } from "../kit/charted-operations.mjs";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { asOwner } from "./seasons.mjs";

// A day of 50 games of 400 pitches, as older versions stored them. A member corrects a pitch of it and sends charted ones of the next day, while
// another program opens its list of athletes.
const [games, pitches] = [50, 400];
const rounds = 9;
const listsPerSecond = 20;
const goals = { writeMs: 1_000, listMs: 250 };
const [day, nextDay] = ["2026-05-01", "2026-05-02"];

const insertDay = `
  with new_games as (
    insert into games (program_id, athlete_id, game_id, game_date, kind, source, created_at, updated_at)
    select $1, $2, gen_random_uuid(), $3, 'game', 'rapsodo', now(), now() from generate_series(1, $4::integer)
    returning game_id
  )
  insert into pitches (program_id, athlete_id, game_id, pitch_id, pitch_num, pitch_type, source, velo, vert_break, hb, call, inning)
  select $1, $2, game_id, gen_random_uuid(), n, (array['Four-Seam', 'Slider', 'Changeup'])[floor(random() * 3) + 1], 'rapsodo',
    round((82 + 8 * random())::numeric, 1), round((20 * random())::numeric, 1), round((20 * random() - 10)::numeric, 1),
    (array['ball', 'called_strike', 'foul', 'in_play'])[floor(random() * 4) + 1], n / 20 + 1
  from new_games, generate_series(1, $5::integer) n
  returning game_id, pitch_id`;

const product = await startProduct();
const busy = await setUpProgram(product);
const [athleteId = ""] = await addAthletes(busy, 1);
const other = await setUpProgram(product);
await addAthletes(other, 40);
const ofDay = [busy.programId, athleteId, day, games, pitches];
const stored = await asOwner(product, async (owner) => {
  await owner.query("alter table games disable trigger games_limit_added");
  const { rows } = await owner.query(insertDay, ofDay);
  await owner.query("alter table games enable trigger games_limit_added");
  return rows;
});

async function listMs() {
  const started = performance.now();
  const list = `${product.url}/api/programs/${other.programId}/athletes`;
  const reply = await fetch(list, { headers: { cookie: other.cookie } });
  await reply.text();
  if (!reply.ok) throw new Error(`The list was answered with ${reply.status}.`);
  return performance.now() - started;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} body
 */
async function write(method, path, body) {
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    cookie: busy.cookie,
  };
  const started = performance.now();
  const reply = await fetch(`${product.url}/api/programs/${busy.programId}${path}`, {
    ...{ method, headers, body: JSON.stringify(body) },
  });
  await reply.text();
  return { ms: performance.now() - started, isRefused: !reply.ok };
}

/** @param {number} round */
async function correct(round) {
  const { game_id: gameId, pitch_id: pitchId } = stored[round * pitches];
  const values = { velo: 80 + round };
  const path = `/athletes/${athleteId}/games/${gameId}/pitches`;
  return await write("PUT", path, { version: 1, pitchIds: [pitchId], values });
}

const charted = chartedOperations({ athleteId, games: 1, pitches: rounds * 10 }).map((operation) =>
  operation.kind === "put-outing"
    ? { ...operation, fields: { ...operation.fields, gameDate: nextDay } }
    : operation,
);

/** @param {number} round */
async function chart(round) {
  const size = Math.ceil(charted.length / rounds);
  const operations = charted.slice(round * size, (round + 1) * size);
  return await write("POST", "/field-operations", { operations });
}

const at = (/** @type {readonly number[]} */ times, /** @type {number} */ share) =>
  times.toSorted((one, next) => one - next)[Math.floor(times.length * share)]?.toFixed(0);

for (const [name, send] of /** @type {const} */ ([
  ["a correction", correct],
  ["charted pitches", chart],
])) {
  let isRunning = true;
  const lists = (async () => {
    /** @type {Promise<number>[]} */
    const sent = [];
    while (isRunning) {
      sent.push(listMs());
      await pause(1_000 / listsPerSecond);
    }
    return await Promise.all(sent);
  })();
  const writes = [];
  for (let round = 0; round < rounds; round += 1) writes.push(await send(round));
  isRunning = false;
  const ms = writes.map((each) => each.ms);
  const refused = writes.filter(({ isRefused }) => isRefused).length;
  const times = await lists;
  console.log(
    `${games} games of ${pitches} pitches on a day, ${name}: p50 ${at(ms, 0.5)} ms, slowest ${at(ms, 0.9999)} ms (goal ≤ ${goals.writeMs} ms), ` +
      `${refused} of ${rounds} refused, another program's list p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms (goal ≤ ${goals.listMs} ms)`,
  );
}
await product.stop();
