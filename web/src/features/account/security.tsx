import { ChangePassword } from "./change-password.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** One's own password, and the way out of every device. */
export function Security() {
  return (
    <div className="flex flex-col gap-6">
      <ChangePassword />
      <SignOutEverywhere />
    </div>
  );
}
