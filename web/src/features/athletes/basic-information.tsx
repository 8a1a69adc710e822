import { athleteFacts } from "@armslot/baseball/athlete-facts";
import type { Athlete } from "@armslot/contracts/athletes";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { Region } from "../../ui/region.tsx";

/** The header shows the first fact, the name. */
const [, ...facts] = athleteFacts;

/** The Basic Information region in view mode. Without an athlete, it shows a placeholder. */
export function BasicInformation({ athlete }: { readonly athlete: Athlete | null }) {
  const list = (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5">
      {facts.map(({ label, of }) => (
        <div key={label} className="flex min-w-0 flex-col gap-1">
          <dt className="text-meta text-muted">{label}</dt>
          <dd className="text-body wrap-anywhere">
            {athlete ? of(athlete) : <Skeleton className="h-6 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
  return <Region title="Basic Information">{athlete ? list : <Loading>{list}</Loading>}</Region>;
}
