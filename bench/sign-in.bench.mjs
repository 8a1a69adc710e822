import { median, times } from "./median.mjs";
import { admin, post, setUpProgram, startProduct } from "./product.mjs";

// A sign-in beside one bare hash of the same cost in this process: what the password's protection costs, and what we add to it.
const { hash } = await import("@node-rs/argon2");
const product = await startProduct();
await setUpProgram(product);
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const timed = async (work) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const signIn = () => post(product, "/api/sign-in", { body: admin });
await signIn();
await hash("warm-up-1", cost);
const pairs = await times(15, async () => ({
  bare: await timed(() => hash(admin.password, cost)),
  ours: await timed(signIn),
}));
const bare = median(pairs.map((pair) => pair.bare));
const ours = median(pairs.map((pair) => pair.ours));
const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
console.log(
  `sign-in: median ${ours.toFixed(0)} ms, bare argon2id of the same cost ${bare.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
);
await product.stop();
