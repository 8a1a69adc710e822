import { messages } from "@armslot/contracts/messages";
import { usePageTitle } from "../lib/page-title.ts";
import { paths } from "../lib/paths.ts";
import { useAppStore } from "../session/store/app-store.ts";
import { NothingHere } from "../site/nothing-here.tsx";
import { ButtonLink } from "../ui/button-link.tsx";

/** Any path that is no screen. */
export function NotFoundPage() {
  const program = useAppStore((state) => state.program.program);
  usePageTitle(messages.pageNotFound);
  return (
    <NothingHere>
      {program ? (
        <ButtonLink to={paths.dashboard(program.programId)}>Back to Dashboard</ButtonLink>
      ) : (
        <ButtonLink to={paths.landing()}>Back to home</ButtonLink>
      )}
    </NothingHere>
  );
}
