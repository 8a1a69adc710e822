import { checkSetup } from "@armslot/contracts/people/program-setup";
import { Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { useEndpointMutation } from "../client/queries.ts";
import { useLinkToken } from "../client/use-link-token.ts";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading } from "../ui/loading.tsx";
import { SetupWizard } from "./setup-wizard.tsx";

/** Most links are good, so the screen of a bad one loads when it is needed (SPEED-2). */
const BadLink = lazyComponent(async () => (await import("./bad-link.tsx")).BadLink);

/** The page of a setup link: checks the link, then shows the setup wizard. */
export function ProgramSetupPage() {
  const { programId = "" } = useParams();
  const token = useLinkToken();
  const { mutate: check, data: program, error } = useEndpointMutation(checkSetup);
  useEffect(() => {
    check({ body: { programId, token } });
  }, [check, programId, token]);
  if (error) {
    return (
      <Suspense fallback={<Loading />}>
        <BadLink failure={error} onRetry={() => check({ body: { programId, token } })} />
      </Suspense>
    );
  }
  if (!program) return <Loading />;
  return (
    <SetupWizard
      link={{ programId, token }}
      programName={program.programName}
      adminEmail={program.adminEmail}
    />
  );
}
