import { handAndClass } from "@armslot/baseball/reports/athlete-facts";
import { fullName } from "@armslot/baseball/roster/names";
import { compareLimits } from "@armslot/contracts/compare/compare";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { Plus, X } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { athleteShape } from "../charts/frame/athlete-shape.ts";
import { PitchTypeIcon } from "../charts/frame/pitch-mark.tsx";
import { pathOf } from "../client/paths.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading } from "../ui/loading.tsx";

/** Most visits change nothing, so the search is lazy. */
const AddAthleteToComparison = lazyComponent(
  async () => (await import("./add-athlete-to-comparison.tsx")).AddAthleteToComparison,
);

/** An athlete as the list of a comparison names them. */
export type ComparedName = Pick<
  AthleteRow,
  "uid" | "firstName" | "lastName" | "position" | "gradClass"
>;

interface ComparedAthletesProps {
  readonly programId: string;
  readonly athletes: readonly ComparedName[];
  /** The IDs of these athletes and of those who still load. */
  readonly ids: readonly string[];
  readonly onChange: (athleteIds: readonly string[]) => void;
}

/** The compared athletes with the shapes that stand for them, and the choice of others. */
export function ComparedAthletes({ programId, athletes, ids, onChange }: ComparedAthletesProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Compared athletes" className="flex flex-wrap gap-2 empty:hidden">
        {athletes.map((athlete, set) => (
          <li
            key={athlete.uid}
            className="flex min-w-0 items-center gap-2 rounded-control border border-line ps-3 print:pe-3"
          >
            <PitchTypeIcon pitchType="Other" shape={athleteShape(set)} />
            <p className="min-w-0 py-1.5 text-dense">
              <Link
                to={pathOf("athlete", { programId, athleteId: athlete.uid })}
                className="font-medium wrap-anywhere hover:underline"
              >
                {fullName(athlete)}
              </Link>
              <span className="text-muted">{` ${handAndClass(athlete)}`}</span>
            </p>
            <Button
              kind="quiet"
              aria-label={`Remove ${fullName(athlete)}`}
              className="px-2"
              onClick={() => onChange(ids.filter((id) => id !== athlete.uid))}
            >
              <X aria-hidden="true" size={16} className="text-muted" />
            </Button>
          </li>
        ))}
        {!isAdding && athletes.length > 0 && ids.length < compareLimits.athletesMax && (
          <li>
            <AddButton onClick={() => setIsAdding(true)} />
          </li>
        )}
      </ul>
      {!isAdding && athletes.length === 0 && <AddButton onClick={() => setIsAdding(true)} />}
      {isAdding && (
        <Suspense fallback={<Loading />}>
          <AddAthleteToComparison
            programId={programId}
            chosen={ids}
            onChoose={(athleteId) => {
              setIsAdding(false);
              onChange([...ids, athleteId]);
            }}
            onCancel={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button onClick={onClick} className="self-start">
      <Plus aria-hidden="true" size={16} className="text-muted" />
      Add Athlete
    </Button>
  );
}
