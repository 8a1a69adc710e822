import { v7 } from "uuid";

/** Returns a new ID: a UUID of version 7, so rows created together are stored together. */
export type NewId = () => string;

export const newUuid: NewId = () => v7();
