import { browserErrors } from "@armslot/contracts/core/browser-errors";
import { completeSetup } from "@armslot/contracts/people/program-setup";
import type { AppError } from "../client/app-error.ts";
import { FormAlert } from "../ui/form/form-alert.tsx";

/** The error of the last step (SETUP-5), with the reason if trying again cannot help. */
export function SetupFailure({ failure }: { readonly failure: AppError | null }) {
  if (failure === null) return null;
  const hasReason = failure.code in completeSetup.errors;
  return (
    <div className="flex flex-col gap-2">
      <FormAlert>{browserErrors.unexpected.sentence}</FormAlert>
      {hasReason && <p className="text-dense text-danger">{failure.sentence}</p>}
      <p className="text-dense text-muted">Everything you entered is still here.</p>
    </div>
  );
}
