import { startMailService } from "./mail-service.ts";
import { startProduct } from "./product.ts";

/**
 * Starts the product with its mail service, one that keeps its mail and one whose events are counted, once for all journeys. The
 * workers inherit the settings of the first through the environment, those of the others as `OUTBOX_PRODUCT` and `COUNTED_PRODUCT`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const mailService = await startMailService();
  const products = await Promise.all([
    startProduct(mailService.env),
    startProduct(),
    startProduct(mailService.env),
  ]);
  const [product, keeping, counted] = products;
  Object.assign(process.env, product.env, {
    OUTBOX_PRODUCT: JSON.stringify(keeping.env),
    COUNTED_PRODUCT: JSON.stringify(counted.env),
  });
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
    await mailService.stop();
  };
}
