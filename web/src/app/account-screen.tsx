import { lazy } from "react";
import { AccountPage } from "../features/account/account-page.tsx";

const AccountRegions = lazy(async () => ({
  default: (await import("./account-regions.tsx")).AccountRegions,
}));

/** The account page. It is assembled here because its regions belong to several features. */
export function AccountScreen() {
  return (
    <AccountPage>
      <AccountRegions />
    </AccountPage>
  );
}
