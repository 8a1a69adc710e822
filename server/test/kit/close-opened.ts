import { afterAll } from "vitest";
import { openedForFile } from "./close-at-end.ts";

// Vitest loads this file before each test file, which makes this the last hook of that file to run.
afterAll(async () => {
  for (const close of openedForFile.splice(0).reverse()) await close();
});
