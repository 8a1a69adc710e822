import { startMailService } from "./mail-service.ts";
import { startProduct } from "./product.ts";

/** Starts the product and its mail service once for all journeys; the workers inherit their settings through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const mailService = await startMailService();
  const product = await startProduct(mailService.env);
  Object.assign(process.env, product.env);
  return async () => {
    await product.stop();
    await mailService.stop();
  };
}
