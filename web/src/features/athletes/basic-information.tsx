import type { Athlete } from "@armslot/contracts/athletes";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { Region } from "../../ui/region.tsx";
import { hometown } from "./athlete-index.ts";

const facts: readonly {
  readonly name: string;
  readonly of: (athlete: Athlete) => string | number;
}[] = [
  { name: "Position", of: ({ position }) => position },
  { name: "Grad Class", of: ({ gradClass }) => gradClass },
  { name: "School", of: ({ school }) => school },
  { name: "Hometown", of: hometown },
  { name: "Height", of: ({ heightFeet, heightInches }) => `${heightFeet}' ${heightInches}"` },
];

/** The Basic Information region in view mode. Without an athlete, it shows a placeholder. */
export function BasicInformation({ athlete }: { readonly athlete: Athlete | null }) {
  const list = (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5">
      {facts.map(({ name, of }) => (
        <div key={name} className="flex min-w-0 flex-col gap-1">
          <dt className="text-meta text-muted">{name}</dt>
          <dd className="text-body wrap-anywhere">
            {athlete ? of(athlete) : <Skeleton className="h-6 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
  return <Region title="Basic Information">{athlete ? list : <Loading>{list}</Loading>}</Region>;
}
