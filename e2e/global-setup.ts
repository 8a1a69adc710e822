import { startMailService } from "./mail-service.ts";
import { startProduct } from "./product.ts";

/**
 * Starts the product with its mail service, and a second one that keeps its mail, once for all journeys. The workers inherit the
 * settings of the first through the environment, those of the second as `OUTBOX_PRODUCT`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const mailService = await startMailService();
  const products = await Promise.all([startProduct(mailService.env), startProduct()]);
  const [product, keeping] = products;
  Object.assign(process.env, product.env, { OUTBOX_PRODUCT: JSON.stringify(keeping.env) });
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
    await mailService.stop();
  };
}
