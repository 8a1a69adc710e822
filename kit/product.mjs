import { randomUUID } from "node:crypto";
import { askArmslot, startBuiltProduct } from "../scripts/product.mjs";
import { aProfile, password } from "./samples.mjs";

/**
 * @typedef {import("../scripts/product.mjs").Product} Product
 * @typedef {import("../contracts/src/roster/athlete-fields.ts").AthleteProfile} AthleteProfile
 * @typedef {import("../contracts/src/roster/athletes.ts").AthleteRow} AthleteRow
 * @typedef {(path: string, body: object, headers?: Record<string, string>) => Promise<any>} Post sends JSON as a page does, and
 *   returns the reply's JSON; throws when the answer is not 2xx
 * @typedef {(words: readonly string[]) => Promise<any>} Armslot runs an operator's command and returns its JSON object
 *
 * @typedef {object} NewProgram a program before its setup
 * @property {string} programId
 * @property {string} setupUrl
 * @property {string} name
 * @property {string} email its admin's
 *
 * @typedef {object} Program a program, and its admin's session as a header
 * @property {string} programId
 * @property {string} email
 * @property {string} cookie
 * @property {Post} post
 */

/** Who may sign in to the demo program of a product that `startProduct` started. */
export const demoSignIn = { email: "coach@demo.armslot.example", password };

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
 * Returns a browser without pages: it keeps the cookies of one visitor.
 * @param {string} url the product's
 */
export function openVisit(url) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (/** @type {string} */ path, /** @type {RequestInit} */ request = {}) => {
    const headers = { "sec-fetch-site": "same-origin", cookie: header(), ...request.headers };
    const reply = await fetch(url + path, { ...request, headers });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return await reply.json();
  };
  /** @type {Post} */
  const post = (path, body, headers = {}) => {
    const typed = { "content-type": "application/json", ...headers };
    return send(path, { method: "POST", headers: typed, body: JSON.stringify(body) });
  };
  return { cookies, header, post, get: (/** @type {string} */ path) => send(path) };
}

/**
 * Creates a program with the operator's command. Its setup is not done yet.
 * @param {Armslot} armslot
 * @returns {Promise<NewProgram>}
 */
export async function createProgram(armslot) {
  const mark = randomUUID().slice(0, 8);
  const name = `Harbor College ${mark}`;
  const email = `coach.${mark}@harbor.example`;
  const typed = ["--name", name, "--league", "Coastal League", "--email", email];
  const { programId, setupUrl } = await armslot(["program", "create", ...typed]);
  return { programId, setupUrl, name, email };
}

/**
 * Completes a program's setup as the page does. Afterwards `post` is signed in as its admin.
 * @param {Post} post
 * @param {NewProgram} program
 * @param {readonly object[]} [invites]
 */
export async function finishSetup(post, { programId, setupUrl }, invites = []) {
  const token = new URL(setupUrl).searchParams.get("token");
  const person = { firstName: "Casey", lastName: "Alder", title: "Head Coach" };
  await post("/api/program-setup/complete", { programId, token, password, ...person, invites });
}

/**
 * Creates a program in a running product and signs its admin in.
 * @param {Pick<Product, "url" | "env">} product
 * @returns {Promise<Program>}
 */
export async function setUpProgram({ url, env }) {
  const created = await createProgram((words) => askArmslot(env, words));
  const { post, header } = openVisit(url);
  await finishSetup(post, created);
  return { programId: created.programId, email: created.email, cookie: header(), post };
}

/**
 * Adds an athlete to a program's roster as New Athlete does.
 * @param {Pick<Program, "post" | "programId">} program
 * @param {Partial<AthleteProfile>} [profile]
 * @returns {Promise<string>} the athlete's ID
 */
export async function addAthlete({ post, programId }, profile = {}) {
  const headers = { "idempotency-key": randomUUID() };
  return (await post(`/api/programs/${programId}/athletes`, aProfile(profile), headers)).uid;
}

/**
 * Adds athletes 'Pitcher 001' and so on.
 * @param {Program} program
 * @param {number} count
 * @returns {Promise<string[]>} their IDs
 */
export async function addAthletes(program, count) {
  const ids = [];
  for (let n = 1; n <= count; n += 1) {
    const lastName = String(n).padStart(3, "0");
    const position = n % 4 === 0 ? "LHP" : "RHP";
    ids.push(await addAthlete(program, { firstName: "Pitcher", lastName, position }));
  }
  return ids;
}

/**
 * Signs in to the demo program of a product that was started with `demo: true`.
 * @param {Pick<Product, "url">} product
 */
export async function openDemo({ url }) {
  const { post, get, cookies } = openVisit(url);
  const { program } = await post("/api/sign-in", demoSignIn);
  /** Reads a path below the program's part of the API. */
  const read = (/** @type {string} */ path) => get(`/api/programs/${program.programId}${path}`);
  /** @type {{ athletes: AthleteRow[] }} */
  const { athletes } = await read("/athletes");
  const [name, value] = [...cookies].find(([each]) => each.endsWith("sid")) ?? ["", ""];
  return { programId: program.programId, cookie: { name, value }, read, athletes };
}

/** @typedef {Awaited<ReturnType<typeof openDemo>>} Demo */
