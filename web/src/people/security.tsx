import { accountMessages } from "@armslot/contracts/core/account-messages";
import { browserErrors } from "@armslot/contracts/core/browser-errors";
import { passwordRules, passwordsDiffer } from "@armslot/contracts/core/fields";
import { pages } from "@armslot/contracts/core/pages";
import {
  changePassword,
  passwordChange,
  signOutEverywhere,
} from "@armslot/contracts/people/account";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import type { AppError } from "../client/app-error.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { eraseDevice } from "../device/erase-device.ts";
import { removeServiceWorker } from "../device/service-worker.ts";
import { useAppStore } from "../session/app-store.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { NewPasswordFields } from "../ui/form/new-password-fields.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { type EraseCharted, useAskUnsent } from "./use-ask-unsent.tsx";

const choice = z.strictObject({ ...passwordChange.shape, confirmPassword: z.string() });

const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** The content of the Security region: changing the password and signing out everywhere. */
export function Security() {
  return (
    <div className="flex max-w-[45rem] flex-col gap-6">
      <ChangePassword />
      <SignOutEverywhere />
    </div>
  );
}

function usePasswordForm(onChanged: () => void) {
  const { program } = useViewer();
  const changing = useEndpointMutation(changePassword);
  const form = useForm({
    schema: choice,
    initial: empty,
    describe: sentenceOf,
    submit: async ({ currentPassword, newPassword }) => {
      const params = { programId: program.programId };
      await changing.mutateAsync({ params, body: { currentPassword, newPassword } });
      form.reset(empty);
      onChanged();
    },
  });
  return form;
}

/** Returns the sentence above the fields, or null if a field shows the error. */
function sentenceOf({ code, fields, sentence }: AppError): string | null {
  if (Object.keys(fields).length > 0) return null;
  return code in changePassword.errors ? sentence : browserErrors.unexpected.sentence;
}

/** The form to change the member's own password (ACC-5). */
function ChangePassword() {
  const { user } = useViewer();
  const [isChanged, setIsChanged] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const form = usePasswordForm(() => {
    setIsChanged(true);
    status.current?.focus();
  });
  const { newPassword, confirmPassword } = form.values;
  const showsChanged = isChanged && !form.isDirty && !form.isSending;
  return (
    <form {...form.props} aria-label="Change Password" className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <input hidden readOnly type="text" autoComplete="username" value={user.email} />
      <div className="grid gap-4 md:grid-cols-2 [&>ul]:col-span-full">
        <PasswordField
          {...form.field("currentPassword")}
          label="Current Password"
          autoComplete="current-password"
          required
        />
        <div className="max-md:hidden" />
        <NewPasswordFields
          label="New Password"
          password={form.field("newPassword")}
          confirmation={form.field("confirmPassword")}
          rules={passwordRules}
          differSentence={passwordsDiffer}
        />
      </div>
      <p className="text-dense text-muted">
        Changing your password signs you out on all other devices and ends your API tokens and
        calendar link.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          kind="primary"
          isBusy={form.isSending}
          disabled={!form.isValid || newPassword !== confirmPassword}
        >
          Change Password
        </Button>
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="text-dense font-medium text-accent outline-none"
        >
          {showsChanged && accountMessages.passwordChanged}
        </p>
      </div>
    </form>
  );
}

/** Ends all of the member's sessions, including this one, and goes to the sign-in page. */
function SignOutEverywhere() {
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
