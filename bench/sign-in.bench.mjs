import { openPasswords } from "../server/dist/outside/password-hash.js";
import { median, times } from "./median.mjs";
import { admin, post, setUpProgram, startProduct } from "./product.mjs";

// A sign-in compared with one bare hash of the same cost in this process.
const product = await startProduct();
await setUpProgram(product);
const passwords = await openPasswords({ memoryKib: 65_536, passes: 3 });
const timed = async (/** @type {() => Promise<unknown>} */ work) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const signIn = () => post(product, "/api/sign-in", { body: admin });
await signIn();
await passwords.hash(admin.password);
const pairs = await times(15, async () => ({
  bare: await timed(() => passwords.hash(admin.password)),
  ours: await timed(signIn),
}));
const bare = median(pairs.map((pair) => pair.bare));
const ours = median(pairs.map((pair) => pair.ours));
const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
console.log(
  `sign-in: median ${ours.toFixed(0)} ms, bare argon2id of the same cost ${bare.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
);
await product.stop();
