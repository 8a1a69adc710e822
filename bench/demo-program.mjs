import { demoSignIn, post } from "./product.mjs";

/**
 * @typedef {import("../contracts/src/athletes.ts").AthleteRow} AthleteRow
 * @typedef {object} Demo a signed-in visit of the demo program
 * @property {string} programId
 * @property {{ name: string, value: string }} cookie
 * @property {(path: string) => Promise<any>} read gets a path below the program's part of the API
 * @property {AthleteRow[]} athletes the dashboard's rows
 */

/**
 * Signs in to the demo program of a product that was started with `demo: true`.
 * @param {Pick<import("./product.mjs").Product, "url">} product
 * @returns {Promise<Demo>}
 */
export async function signInToDemo(product) {
  const reply = await post(product, "/api/sign-in", { body: demoSignIn });
  const session = /(\w*sid)=([^;]*)/.exec(reply.headers.getSetCookie().join("\n"));
  const [, name = "", value = ""] = session ?? [];
  const { programId } = (await reply.json()).program;
  const read = async (/** @type {string} */ path) => {
    const headers = { cookie: `${name}=${value}` };
    const answer = await fetch(`${product.url}/api/programs/${programId}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { athletes } = await read("/athletes");
  return { programId, cookie: { name, value }, read, athletes };
}
