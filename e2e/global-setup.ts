import { startProduct } from "./product.ts";

/** Starts the product once for all journeys; the workers inherit its settings through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  Object.assign(process.env, product.env);
  return () => product.stop();
}
