import { randomUUID } from "node:crypto";
import { addAthlete, setUpProgram, startProduct } from "../kit/product.mjs";
import { aProfile } from "../kit/samples.mjs";
import { startBare } from "./bare.mjs";
import { median, times } from "./median.mjs";
import { loadOf } from "./screens.mjs";

// Adding an athlete, in turn with a bare node:http server that runs the insert alone on the same database.
const rounds = 7;
const goal = 2.5;

const product = await startProduct();
const program = await setUpProgram(product);
const athleteId = await addAthlete(program);
const bare = await startBare(product, { ...program, athleteId, gameId: randomUUID() });
const body = JSON.stringify(aProfile());

/** @param {string} url */
const addTo = (url) =>
  loadOf({
    url,
    headers: {},
    requests: [
      {
        setupRequest: (request) => {
          const headers = {
            ...{ "content-type": "application/json", "sec-fetch-site": "same-origin" },
            ...{ cookie: program.cookie, "idempotency-key": randomUUID() },
          };
          return { ...request, method: "POST", headers, body };
        },
      },
    ],
  });

const ours = `${product.url}/api/programs/${program.programId}/athletes`;
const limit = `${bare.url}/new-athlete`;
await addTo(ours);
await addTo(limit);
const pairs = await times(rounds, async () => [await addTo(ours), await addTo(limit)]);
const middle = (/** @type {(pair: { rate: number }[]) => number} */ pick) =>
  median(pairs.map(pick));
const rates = [0, 1].map((place) => middle((pair) => pair[place]?.rate ?? 0).toFixed(0));
const ratio = middle(([one, other]) => (other?.rate ?? 0) / (one?.rate ?? 0));
console.log(
  `adding an athlete: ${rates[0]}/s, bare insert ${rates[1]}/s, ${ratio.toFixed(2)} times its time (goal ≤ ${goal}) at 10 connections`,
);
bare.stop();
await product.stop();
