import type { ErrorCode } from "@armslot/contracts/errors";
import { Link2Off } from "lucide-react";
import type { AppError } from "../../lib/app-error.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";

/** What a person can do about a link that is at fault; any other failure can be tried again. */
const advice: Partial<Record<ErrorCode, string>> = {
  "program-not-found": "Ask whoever sent you this link for a new one.",
  "invalid-setup-token": "Ask whoever sent you this link for a new one.",
  "program-already-setup":
    "Sign in with the email and password chosen then. If that was not you, ask whoever sent you this link.",
};

interface BadLinkProps {
  readonly failure: AppError;
  readonly onRetry: () => void;
}

/** A setup link that does not lead to a wizard, and the way on. */
export function BadLink({ failure, onRetry }: BadLinkProps) {
  usePageTitle(failure.sentence);
  const text = advice[failure.code];
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <Link2Off aria-hidden="true" size={32} className="text-muted" />
      <h1 tabIndex={-1} className="text-title font-semibold">
        {failure.sentence}
      </h1>
      <p className="max-w-[44ch] text-body text-muted text-balance">
        {text ?? "The link could not be checked. It stays good."}
      </p>
      {text === undefined && (
        <Button onClick={onRetry} className="mt-3">
          Try again
        </Button>
      )}
      {failure.code === "program-already-setup" && (
        <ButtonLink to={paths.signIn()} kind="primary" className="mt-3">
          Sign In
        </ButtonLink>
      )}
    </div>
  );
}
