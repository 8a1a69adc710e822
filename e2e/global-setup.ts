import { demoSignIn } from "../kit/product.mjs";
import { startBuiltProduct } from "../scripts/product.mjs";
import { startCommandService } from "./command-service.ts";
import { startMailService } from "./mail-service.ts";

/** Limits that one machine does not reach while it plays many people. */
const settings = {
  DEMO: "on",
  DEMO_PASSWORD: demoSignIn.password,
  LIMIT_REQUESTS_PER_MINUTE: "100000",
  LIMIT_EVENTS_PER_MINUTE: "100000",
  LIMIT_SIGN_IN_PER_15_MIN: "1000",
  LIMIT_SIGN_IN_ACCOUNT_PER_HOUR: "1000",
  LIMIT_SIGN_IN_NETWORK_PER_15_MIN: "1000",
  LIMIT_TOKEN_FAILURES_PER_15_MIN: "1000",
  LIMIT_RESETS_PER_NETWORK_PER_HOUR: "1000",
  // The journeys do not test how hard a password is to guess.
  PASSWORD_HASH_MEMORY_KIB: "19456",
  PASSWORD_HASH_PASSES: "2",
};

/**
 * Starts three servers for all journeys: the main one with a mail service, one that sends no mail, and one whose events are counted. The
 * workers get the settings of the main server and the address of the command service as environment variables, and the settings of the
 * other servers as JSON in `KEEPING_PRODUCT` and `COUNTED_PRODUCT`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const mailService = await startMailService();
  const products = await Promise.all([
    startBuiltProduct({ ...settings, ...mailService.env, VIDEO_TRACKING: "on" }),
    startBuiltProduct(settings),
    startBuiltProduct({ ...settings, ...mailService.env, DEMO: "off" }),
  ]);
  const [product, keeping, counted] = products;
  const commandService = await startCommandService();
  Object.assign(process.env, product.env, commandService.env, {
    KEEPING_PRODUCT: JSON.stringify(keeping.env),
    COUNTED_PRODUCT: JSON.stringify(counted.env),
  });
  return async () => {
    await commandService.stop();
    await Promise.all(products.map(({ stop }) => stop()));
    await mailService.stop();
  };
}
