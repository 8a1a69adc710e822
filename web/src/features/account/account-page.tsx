import { usePageTitle } from "../../lib/page-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Appearance } from "./appearance.tsx";
import { BasicInformation } from "./basic-information.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { UsageInformation } from "./usage-information.tsx";

/** One's own account: names, the look of this device, the program's usage, the way out. */
export function AccountPage() {
  usePageTitle("Account");
  return (
    <>
      <PageHeader title="Account" actions={<LogoutButton />} />
      <div className="flex max-w-[48rem] flex-col gap-8">
        <BasicInformation />
        <Appearance />
        <UsageInformation />
      </div>
    </>
  );
}
