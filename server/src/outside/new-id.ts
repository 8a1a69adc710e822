import { v7 } from "uuid";

/** Makes ids: UUID version 7, so that rows made together lie together. */
export type NewId = () => string;

export const newUuid: NewId = () => v7();
