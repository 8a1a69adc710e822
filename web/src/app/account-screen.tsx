import { AccountPage } from "../people/account-page.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";

const AccountRegions = lazyComponent(
  async () => (await import("./account-regions.tsx")).AccountRegions,
);

/** The account page. It is assembled here because its regions belong to several features. */
export function AccountScreen() {
  return (
    <AccountPage>
      <AccountRegions />
    </AccountPage>
  );
}
