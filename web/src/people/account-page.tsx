import { type ReactNode, Suspense, useState } from "react";
import { usePageTitle } from "../client/page-title.ts";
import { SigningOutContext } from "../session/use-can-fetch.ts";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { LogoutButton } from "./logout-button.tsx";

interface AccountPageProps {
  /** The regions. Their code can be lazy. */
  readonly children: ReactNode;
}

/** The account page: Logout, then the given regions. */
export function AccountPage({ children }: AccountPageProps) {
  usePageTitle("Account");
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <SigningOutContext value={isSigningOut}>
      <PageHeader
        title="Account"
        actions={<LogoutButton isSigningOut={isSigningOut} onSigningOut={setIsSigningOut} />}
      />
      <Suspense fallback={<RegionsLoading />}>{children}</Suspense>
    </SigningOutContext>
  );
}

/** The placeholder of the regions while their code loads. */
function RegionsLoading() {
  return (
    <Loading className="flex min-h-dvh flex-col gap-3">
      <Skeleton className="my-2 h-5 w-24" />
      <Skeleton className="h-128" />
    </Loading>
  );
}
