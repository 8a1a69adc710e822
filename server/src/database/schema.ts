// biome-ignore lint/suspicious/noExplicitAny: until generated
export type Schema = any;
