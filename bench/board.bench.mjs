import { realpathSync } from "node:fs";
import pg from "pg";
import { setUpProgram, startProduct } from "../kit/product.mjs";
import { openCluster } from "../server/dist/database/embedded/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded/embedded-database.js";
import { firstRows } from "./first-rows.mjs";
import { median, times } from "./median.mjs";
import { openBrowser } from "./open-browser.mjs";

// The board of 3,000 prospects with 20,000 looks and 5,000 reports with the CPU slowed to a quarter: the time from the
// arrival of the data to the frame that shows its first rows, and the time that the server takes for the reply.
const rounds = 5;
const goalMs = 1_000;

const insertAthletes = `
  insert into athletes (program_id, athlete_id, first_name, last_name, position, grad_class, standing, created_at, updated_at)
  select $1, gen_random_uuid(), 'Prospect', to_char(n, 'FM0000'), 'RHP', 2027, 'prospect', now(), now() from generate_series(1, 3000) n`;

/** Six or seven looks of each athlete, by five scouts. */
const insertLooks = `
  insert into looks (program_id, look_id, athlete_id, scout_id, seen_on, kind, added_at)
  select $1, gen_random_uuid(), a.athlete_id, scouts.id, current_date - (a.n % 300)::integer, 'game', now()
  from (select athlete_id, row_number() over () as n from athletes where program_id = $1) a,
    (select array_agg(gen_random_uuid()) as ids from generate_series(1, 5)) s,
    lateral unnest(s.ids || s.ids) with ordinality scouts (id, place)
  where scouts.place <= 6 + (a.n % 3 <> 0)::integer
  limit 20000`;

/** One or two reports of each athlete, and one of the reader, so that none is hidden. */
const insertReports = `
  insert into reports (
    program_id, report_id, athlete_id, author_id, series_id, version, state, template_id, template_version, template, content, grades,
    ofp, revision, save_id, started_at, saved_at, filed_at
  )
  select $1, r.id, r.athlete_id, r.author, r.id, 1, 'filed', '5c0a7000-0000-4000-8000-000000000001', 1, '{}',
    '{"action": "follow", "looks": []}', '[{"tool": "Four-Seam", "present": 50, "future": 60}]', 40 + 5 * (r.n % 5), 1, gen_random_uuid(),
    now(), now(), now()
  from (
    select gen_random_uuid() as id, a.athlete_id, a.n, case when n % 2 = 0 then $2::uuid else gen_random_uuid() end as author
    from (select athlete_id, row_number() over () as n from athletes where program_id = $1) a, generate_series(1, 2)
    limit 5000
  ) r`;

/**
 * @param {import("../kit/product.mjs").Product} product
 * @param {import("../kit/product.mjs").Program} program
 */
async function writeScouting(product, { programId }) {
  const cluster = await openCluster(realpathSync(product.dataDir));
  const owner = new pg.Client(serverOf(cluster, async () => undefined).owner);
  await owner.connect();
  const { rows } = await owner.query("select user_id from users where program_id = $1", [
    programId,
  ]);
  const [{ user_id: userId }] = rows;
  await owner.query("alter table reports disable trigger reports_filed");
  await owner.query(insertAthletes, [programId]);
  await owner.query(insertLooks, [programId]);
  await owner.query(insertReports, [programId, userId]);
  await owner.query("alter table reports enable trigger reports_filed");
  await owner.query("update programs set scouting_is_blind = false where program_id = $1", [
    programId,
  ]);
  await owner.query("vacuum (analyze)");
  await owner.end();
}

const product = await startProduct();
const program = await setUpProgram(product);
await writeScouting(product, program);
const browser = await openBrowser();
try {
  const visited = {
    url: product.url,
    cookie: program.cookie,
    path: `/programs/${program.programId}/athletes`,
  };
  const visits = (await times(rounds + 1, () => firstRows(browser, visited))).slice(1);
  const of = (
    /** @type {"afterDataMs" | "fromNavigationMs" | "calls" | "serverMs" | "dataKb"} */ name,
  ) => median(visits.map((visit) => visit[name])).toFixed(0);
  console.log(
    `first rows of 3,000 prospects: ${of("afterDataMs")} ms after the data (goal ≤ ${goalMs}), ${of("fromNavigationMs")} ms from the navigation; ` +
      `server ${of("serverMs")} ms, ${of("dataKb")} KB, ${of("calls")} request; median of ${rounds}`,
  );
} finally {
  await browser.close();
  await product.stop();
}
