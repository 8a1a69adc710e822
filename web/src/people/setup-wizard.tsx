import { completeSetup } from "@armslot/contracts/people/program-setup";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useAppStore } from "../session/app-store.ts";
import { useStartSession } from "../session/session.ts";
import { Steps } from "../ui/steps.tsx";
import { CreatePasswordStep } from "./create-password-step.tsx";
import { InviteTeamStep } from "./invite-team-step.tsx";
import { PersonalInfoStep } from "./personal-info-step.tsx";

const steps = ["Create password", "Personal info", "Invite team"] as const;
const titles = ["Create Your Password", "Personal Info", "Invite Your Team"] as const;

interface SetupWizardProps {
  readonly link: { readonly programId: string; readonly token: string };
  readonly programName: string;
  readonly adminEmail: string;
}

/** Makes the browser ask before a reload, Back or a link loses what is only in memory. */
function useAskBeforeLeaving(hasEntries: boolean): void {
  useEffect(() => {
    if (!hasEntries) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasEntries]);
}

/** The setup wizard. The entries stay in the store until the last step sends them. Leaving the page clears them (SETUP-2). */
export function SetupWizard({ link, programName, adminEmail }: SetupWizardProps) {
  const [step, setStep] = useState<0 | 1 | 2>(0);
  const { updateSetup, clearSetup } = useAppStore(({ actions }) => actions);
  const setup = useAppStore((state) => state.setup.setup);
  const startSession = useStartSession();
  const navigate = useNavigate();
  usePageTitle(titles[step]);
  useEffect(() => clearSetup, [clearSetup]);
  useAskBeforeLeaving(step > 0);
  const completion = useEndpointMutation(completeSetup, {
    onSuccess: async (session) => {
      startSession(session);
      await navigate(pathOf("dashboard", { programId: session.program.programId }), {
        replace: true,
      });
    },
  });
  return (
    <div className="flex flex-col gap-8">
      <Steps label="Setup progress" steps={steps} current={step} />
      {step === 0 && (
        <CreatePasswordStep
          programName={programName}
          adminEmail={adminEmail}
          onDone={(password) => {
            updateSetup({ password });
            setStep(1);
          }}
        />
      )}
      {step === 1 && (
        <PersonalInfoStep
          onDone={({ firstName, lastName, title }) => {
            updateSetup({ adminFirstName: firstName, adminLastName: lastName, adminTitle: title });
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <InviteTeamStep
          adminEmail={adminEmail}
          isSending={completion.isPending}
          failure={completion.error}
          onComplete={(invites) =>
            completion.mutate({
              body: {
                ...link,
                password: setup.password,
                firstName: setup.adminFirstName,
                lastName: setup.adminLastName,
                title: setup.adminTitle,
                invites: [...invites],
              },
            })
          }
        />
      )}
    </div>
  );
}
