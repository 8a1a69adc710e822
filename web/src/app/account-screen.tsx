import { lazy } from "react";
import { AccountPage } from "../features/account/account-page.tsx";

const AccountRegions = lazy(async () => ({
  default: (await import("./account-regions.tsx")).AccountRegions,
}));

/** The account page with the regions of several features. */
export function AccountScreen() {
  return (
    <AccountPage>
      <AccountRegions />
    </AccountPage>
  );
}
