import { checkSetup } from "@armslot/contracts/program-setup/program-setup";
import { useEffect } from "react";
import { useParams } from "react-router";
import { useEndpointMutation } from "../../lib/queries.ts";
import { useLinkToken } from "../../lib/use-link-token.ts";
import { Loading } from "../../ui/notes/loading.tsx";
import { BadLink } from "./bad-link.tsx";
import { SetupWizard } from "./setup-wizard.tsx";

/** The page of a setup link: checks the link, then shows the setup wizard. */
export function ProgramSetupPage() {
  const { programId = "" } = useParams();
  const token = useLinkToken();
  const { mutate: check, data: program, error } = useEndpointMutation(checkSetup);
  useEffect(() => {
    check({ body: { programId, token } });
  }, [check, programId, token]);
  if (error) {
    return <BadLink failure={error} onRetry={() => check({ body: { programId, token } })} />;
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
