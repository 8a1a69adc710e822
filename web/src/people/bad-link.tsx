import { pages } from "@armslot/contracts/core/pages";
import type { ErrorCode } from "@armslot/contracts/errors";
import { Link } from "react-router";
import type { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { ContactLink } from "../parts/contact-link.tsx";
import { Button } from "../ui/button.tsx";
import { buttonClasses } from "../ui/button-classes.ts";
import { DeadLink } from "../ui/dead-link.tsx";

/** The advice for each kind of invalid link. Any other failure can be tried again. */
const advice: Partial<Record<ErrorCode, string>> = {
  "program-not-found": "Ask the person who sent you this link for a new one.",
  "invalid-setup-token": "Ask the person who sent you this link for a new one.",
  "program-already-setup":
    "Sign in with the email and password chosen during setup. If that wasn't you, ask the person who sent you this link.",
};

interface BadLinkProps {
  readonly failure: AppError;
  readonly onRetry: () => void;
}

/** The page of a setup link that does not work, with advice. */
export function BadLink({ failure, onRetry }: BadLinkProps) {
  usePageTitle(failure.sentence);
  const text = advice[failure.code];
  return (
    <DeadLink
      title={failure.sentence}
      text={text ?? "The link could not be checked. It still works."}
    >
      {text === undefined && <Button onClick={onRetry}>Try again</Button>}
      {failure.code === "program-already-setup" && (
        // ButtonLink is in a file with the parts of lists, which this page does not need.
        <Link to={pages.signIn} className={buttonClasses("primary")}>
          Sign In
        </Link>
      )}
      <ContactLink />
    </DeadLink>
  );
}
