import { lazy, Suspense, useState } from "react";
import { usePageTitle } from "../../lib/page-title.ts";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BasicInformation } from "./basic-information.tsx";
import { LeavingContext } from "./leaving.ts";
import { LogoutButton } from "./logout-button.tsx";

const LaterRegions = lazy(async () => ({
  default: (await import("./later-regions.tsx")).LaterRegions,
}));

/** One's own account, the look of this device, the program's usage and people, the way out. */
export function AccountPage() {
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
        <Suspense fallback={<RegionsToCome />}>
          <LaterRegions />
        </Suspense>
      </div>
    </LeavingContext>
  );
}

/** The room of what is below the first region, whose code comes apart. */
function RegionsToCome() {
  return (
    <Loading className="flex max-w-[48rem] flex-col gap-3">
      <Skeleton className="my-2 h-5 w-24" />
      <Skeleton className="h-128" />
    </Loading>
  );
}
