import { openVisit, setUpProgram, startProduct } from "../kit/product.mjs";
import { password } from "../kit/samples.mjs";
import { openPasswords } from "../server/dist/core/password-hash.js";
import { median, times } from "./median.mjs";

// A sign-in compared with one bare hash of the same cost in this process.
const product = await startProduct();
const { email } = await setUpProgram(product);
const passwords = openPasswords({ memoryKib: 65_536, passes: 3 });
const timed = async (/** @type {() => Promise<unknown>} */ work) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const signIn = () => openVisit(product.url).post("/api/sign-in", { email, password });
await signIn();
await passwords.hash(password);
const pairs = await times(15, async () => ({
  bare: await timed(() => passwords.hash(password)),
  ours: await timed(signIn),
}));
const bare = median(pairs.map((pair) => pair.bare));
const ours = median(pairs.map((pair) => pair.ours));
const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
console.log(
  `sign-in: median ${ours.toFixed(0)} ms, bare argon2id of the same cost ${bare.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
);
await product.stop();
