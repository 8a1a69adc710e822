import { browserErrors } from "@armslot/contracts/core/browser-errors";
import type { ErrorCode } from "@armslot/contracts/errors";
import { signIn } from "@armslot/contracts/people/sign-in";

const signInCodes: ReadonlySet<string> = new Set([
  ...Object.keys(signIn.errors),
  "sign-in-incomplete",
]);

interface Failure {
  readonly code: ErrorCode;
  readonly sentence: string;
}

/** Returns the sentence for a failed sign-in: the failure's own for an incomplete form and the endpoint's codes, and the general one for any other. */
export function signInSentence({ code, sentence }: Failure): string {
  return signInCodes.has(code) ? sentence : browserErrors.unexpected.sentence;
}
