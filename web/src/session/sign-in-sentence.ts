import { type ErrorCode, errors } from "@armslot/contracts/errors";
import { signIn } from "@armslot/contracts/sign-in";

const told: ReadonlySet<ErrorCode> = new Set(signIn.errors);

/** What the sign-in page says about a failure: the catalogue's sentence for the codes of signing in, the general one for any other. */
export function signInSentence(failure: { readonly code: ErrorCode }): string {
  return errors[told.has(failure.code) ? failure.code : "unexpected"].sentence;
}
