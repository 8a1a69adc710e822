import { type ReactNode, Suspense, useState } from "react";
import { usePageTitle } from "../../lib/page-title.ts";
import { LeavingContext } from "../../session/leaving.ts";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BasicInformation } from "./basic-information.tsx";
import { LogoutButton } from "./logout-button.tsx";

interface AccountPageProps {
  /** The regions below the first; their code may load later. */
  readonly children: ReactNode;
}

/** The account page: the member's own names first, then the regions passed in, and the way out. */
export function AccountPage({ children }: AccountPageProps) {
  usePageTitle("Account");
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <LeavingContext value={isLeaving}>
      <PageHeader
        title="Account"
        actions={<LogoutButton isLeaving={isLeaving} onLeaving={setIsLeaving} />}
      />
      <div className="flex flex-col gap-8">
        <div className="max-w-[48rem]">
          <BasicInformation />
        </div>
        <Suspense fallback={<RegionsLoading />}>{children}</Suspense>
      </div>
    </LeavingContext>
  );
}

/** Keeps the space of the regions whose code is still loading. */
function RegionsLoading() {
  return (
    <Loading className="flex max-w-[48rem] flex-col gap-3">
      <Skeleton className="my-2 h-5 w-24" />
      <Skeleton className="h-128" />
    </Loading>
  );
}
