import { messages } from "@armslot/contracts/messages";
import { usePageTitle } from "../lib/page-title.ts";
import { paths } from "../lib/paths.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { useAppStore } from "./store/app-store.ts";

/** Any path that is no screen. */
export function NotFoundPage() {
  const program = useAppStore((state) => state.program.program);
  usePageTitle(messages.pageNotFound);
  return (
    <div className="mx-auto flex max-w-[40rem] flex-col items-center gap-4 py-16 text-center">
      <p aria-hidden="true" className="text-figure font-semibold text-muted">
        404
      </p>
      <h1 tabIndex={-1} className="text-title font-semibold">
        {messages.pageNotFound}
      </h1>
      <p className="max-w-[48ch] text-body text-muted">
        Nothing lives at this address. It may have moved, or the link may be incomplete.
      </p>
      {program ? (
        <ButtonLink to={paths.dashboard(program.programId)}>Back to Dashboard</ButtonLink>
      ) : (
        <ButtonLink to={paths.landing()}>Back to home</ButtonLink>
      )}
    </div>
  );
}
