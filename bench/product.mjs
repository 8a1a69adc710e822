import { askArmslot, startBuiltProduct } from "../scripts/product.mjs";

/**
 * @typedef {import("../scripts/product.mjs").Product} Product
 * @typedef {{ programId: string, cookie: string }} Program with its admin's signed-in cookie
 */

/** Who may sign in to the demo program of a product that `startProduct` started. */
export const demoSignIn = { email: "coach@demo.armslot.example", password: "bench-demo-1" };

const most = "1000000";
const limits = {
  LIMIT_REQUESTS_PER_MINUTE: most,
  LIMIT_SIGN_IN_PER_15_MIN: most,
  LIMIT_SIGN_IN_ACCOUNT_PER_HOUR: most,
  LIMIT_SIGN_IN_ACCOUNT_IN_A_ROW: most,
  LIMIT_SIGN_IN_NETWORK_PER_15_MIN: most,
};

/**
 * Starts the built product on a free port with its default settings, except that no limit slows a benchmark down.
 * @param {{ dataDir?: string, demo?: boolean, settings?: Record<string, string> }} [options] a folder that is given is kept
 */
export function startProduct({ dataDir, demo = false, settings = {} } = {}) {
  const demoSettings = { DEMO: demo ? "on" : "off", DEMO_PASSWORD: demoSignIn.password };
  const folder = dataDir === undefined ? {} : { DATA_DIR: dataDir };
  return startBuiltProduct({ ...limits, ...demoSettings, ...folder, ...settings });
}

/**
 * Calls the API as a browser does.
 * @param {Pick<Product, "url">} product
 * @param {string} path
 * @param {{ body: object, headers?: Record<string, string> }} request
 * @throws when the answer is not 2xx
 */
export async function post(product, path, { body, headers = {} }) {
  const reply = await fetch(product.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

export const admin = { email: "coach@bench.example", password: "bench-password-1" };

/**
 * Creates a program through its setup link.
 * @param {Product} product
 * @returns {Promise<Program>}
 */
export async function setUpProgram(product) {
  const created = await askArmslot(product.env, [
    "program",
    "create",
    "--name",
    "Bench Program",
    "--league",
    "Bench League",
    "--email",
    admin.email,
  ]);
  const token = new URL(created.setupUrl).searchParams.get("token");
  const reply = await post(product, "/api/program-setup/complete", {
    body: {
      programId: created.programId,
      token,
      password: admin.password,
      firstName: "Bench",
      lastName: "Coach",
      title: "Coach",
      invites: [],
    },
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { programId: created.programId, cookie };
}

/**
 * Adds athletes 'Pitcher 001' and so on.
 * @param {Pick<Product, "url">} product
 * @param {Program} program
 * @param {number} count
 * @returns {Promise<string[]>} their ids
 */
export async function addAthletes(product, { programId, cookie }, count) {
  const ids = [];
  for (let n = 1; n <= count; n += 1) {
    const reply = await post(product, `/api/programs/${programId}/athletes`, {
      headers: { cookie, "idempotency-key": `bench-${n}` },
      body: {
        firstName: "Pitcher",
        lastName: String(n).padStart(3, "0"),
        position: n % 4 === 0 ? "LHP" : "RHP",
        gradClass: 2027,
        school: "Bench High School",
        city: "Springfield",
        state: "IL",
        heightFeet: 6,
        heightInches: n % 12,
      },
    });
    ids.push((await reply.json()).uid);
  }
  return ids;
}
