import { athleteFields } from "@armslot/contracts/roster/athlete-fields";
import type { Athlete } from "@armslot/contracts/roster/athletes";
import { Link, useParams } from "react-router";
import { pathOf } from "../../client/paths.ts";

/** Says which facts a profile lacks and where to add them (ROSTER-11). */
export function IncompleteNote({ athlete }: { readonly athlete: Athlete }) {
  const { programId = "" } = useParams();
  const missing = athleteFields.filter(
    ({ name, isOptional }) => athlete[name] === null && !isOptional,
  );
  const facts = [...new Set(missing.map(({ fact }) => fact))];
  return (
    <p className="text-dense text-muted print:hidden">
      {`Profile incomplete: ${facts.join(", ")}. Add what you know with Edit Profile, or for several athletes on `}
      <Link
        to={pathOf("completeProfiles", { programId })}
        className="font-medium text-accent underline underline-offset-2 pointer-coarse:py-3"
      >
        Complete Profiles
      </Link>
      .
    </p>
  );
}
