type Env = Readonly<Record<string, string>>;

const productIn = (variable: string) => JSON.parse(process.env[variable] ?? "{}") as Env;

/** The settings of the server that sends no mail. */
export const keepingProduct = productIn("KEEPING_PRODUCT");

/** The settings of the server whose events are counted. Other journeys would change its counts. */
export const countedProduct = productIn("COUNTED_PRODUCT");
