import { startMailService } from "./mail-service.ts";
import { startProduct } from "./product.ts";

/**
 * Starts three servers for all journeys: the main one with a mail service, one that sends no mail, and one whose events are counted. The
 * workers get the settings of the main server as environment variables, and those of the others as JSON in `OUTBOX_PRODUCT` and
 * `COUNTED_PRODUCT`.
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
