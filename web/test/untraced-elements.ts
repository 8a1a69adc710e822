import * as react from "react";

/**
 * React's development build captures a stack trace for each of the first 10,000 elements of a second, for its developer tools. No test
 * reads these, and they take a sixth of the page tests' processor time. React captures none from this count on.
 */
const countOfUntraced = 10_000;

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  react as unknown as Readonly<Record<string, object>>;

if (!internals || !("recentlyCreatedOwnerStacks" in internals))
  throw new Error("React no longer counts the stacks of elements here. Delete this file.");

Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  configurable: true,
  get: () => countOfUntraced,
  set: () => undefined,
});
