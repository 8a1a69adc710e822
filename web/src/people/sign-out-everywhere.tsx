import { accountMessages } from "@armslot/contracts/core/account-messages";
import { pages } from "@armslot/contracts/core/pages";
import { signOutEverywhere } from "@armslot/contracts/people/account";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useEndpointMutation } from "../client/queries.ts";
import { eraseDevice } from "../device/erase-device.ts";
import { removeServiceWorker } from "../device/service-worker.ts";
import { useAppStore } from "../session/app-store.ts";
import { useViewer } from "../session/session.ts";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { type EraseCharted, useAskUnsent } from "./use-ask-unsent.tsx";

/** Ends all of the member's sessions, including this one, and goes to the sign-in page. */
export function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  const viewer = useViewer();
  const ending = useEndpointMutation(signOutEverywhere);
  const leave = useLeaveSignedOut();
  const finish = async (erase: EraseCharted) => {
    await Promise.all([eraseDevice(viewer), erase()]);
    leave();
    removeServiceWorker().catch(() => null);
  };
  const end = (erase: EraseCharted) => {
    ending.mutate(
      { params: { programId: viewer.program.programId } },
      {
        onSuccess: () => void finish(erase),
      },
    );
  };
  const { ask, question } = useAskUnsent(end);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <FormAlert>{ending.isError && isAsking ? accountMessages.logoutFailed : null}</FormAlert>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] flex-[1_1_16rem] text-dense text-muted">
          Lost a phone, or signed in on a shared computer? Sign out on all devices, including this
          one.
        </p>
        <ConfirmInPlace
          label="Sign out everywhere"
          question="This signs you out on every device, and ends your calendar link."
          isAsking={isAsking}
          isBusy={ending.isPending || ending.isSuccess}
          onAsk={() => {
            ending.reset();
            setIsAsking(true);
          }}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void ask()}
        />
      </div>
      {question}
    </div>
  );
}

/** Returns the function that clears the session, which the server has already ended, and goes to the sign-in page. */
function useLeaveSignedOut(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { setSession, clearSetup } = useAppStore(({ actions }) => actions);
  return () => {
    // This comes before the navigation, because the sign-in page sends members back to their dashboard.
    setSession(null);
    void Promise.resolve(navigate(pages.signIn)).then(() => {
      queryClient.clear();
      clearSetup();
    });
  };
}
