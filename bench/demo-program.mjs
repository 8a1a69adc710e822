import { demoSignIn, post } from "./product.mjs";

/**
 * Signs in to the demo program of a product that was started with `demo: true`. `cookie` is `{ name, value }`; `read` gets a path
 * below the program's part of the API; `athletes` are the dashboard's rows.
 */
export async function signInToDemo(product) {
  const reply = await post(product, "/api/sign-in", { body: demoSignIn });
  const [name, value] = reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0].split("="))
    .find(([name]) => name.endsWith("sid"));
  const { programId } = (await reply.json()).program;
  const read = async (path) => {
    const headers = { cookie: `${name}=${value}` };
    const answer = await fetch(`${product.url}/api/programs/${programId}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { athletes } = await read("/athletes");
  return { programId, cookie: { name, value }, read, athletes };
}
