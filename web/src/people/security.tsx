import { ChangePassword } from "./change-password.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** The content of the Security region: changing the password and signing out everywhere. */
export function Security() {
  return (
    <div className="flex max-w-[45rem] flex-col gap-6">
      <ChangePassword />
      <SignOutEverywhere />
    </div>
  );
}
