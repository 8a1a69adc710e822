import { type ErrorCode, errors } from "@armslot/contracts/errors";
import { signIn } from "@armslot/contracts/sign-in";

const signInCodes: ReadonlySet<ErrorCode> = new Set(signIn.errors);

/** Returns the sentence for a failed sign-in: the catalog's sentence for the endpoint's codes, and the general one for any other. */
export function signInSentence(failure: { readonly code: ErrorCode }): string {
  return errors[signInCodes.has(failure.code) ? failure.code : "unexpected"].sentence;
}
