import { pages } from "@armslot/contracts/core/pages";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import type { FirstSteps as Taken } from "@armslot/contracts/roster/first-steps";
import { CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { pathOf } from "../client/paths.ts";
import { isInstalled } from "../device/install.ts";
import { Button } from "../ui/button.tsx";
import { Region } from "../ui/region.tsx";

export interface FirstStepsProps {
  readonly programId: string;
  readonly athletes: readonly AthleteRow[];
  /** Whether the steps of admins belong to the reader's. */
  readonly isOfAdmin: boolean;
  /** Which steps of admins are taken. Undefined if it could not be read. */
  readonly ofAdmin: Taken | undefined;
  /** Called when the steps are done or dismissed. */
  readonly onEnd: () => void;
}

interface Step {
  readonly title: string;
  readonly isDone: boolean;
  /** Whether the list can end without the step. */
  readonly isOptional?: true;
  readonly how: ReactNode;
}

/** The first steps of a program, which tick themselves off (ROSTER-13). */
export function FirstSteps(props: FirstStepsProps) {
  const { programId, athletes, isOfAdmin, ofAdmin, onEnd } = props;
  const steps = [
    ...stepsOfAll(programId, athletes),
    ...(ofAdmin ? stepsOfAdmins(programId, ofAdmin) : []),
  ];
  const isKnown = !isOfAdmin || ofAdmin !== undefined;
  const isDone = isKnown && steps.every((step) => step.isDone || step.isOptional);
  useEffect(() => {
    if (isDone) onEnd();
  }, [isDone, onEnd]);
  if (isDone) return null;
  return (
    <div className="mb-6">
      <Region
        title="First steps"
        actions={
          <Button kind="quiet" onClick={onEnd}>
            Dismiss
          </Button>
        }
      >
        <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {steps.map((step) => (
            <StepItem key={step.title} {...step} />
          ))}
        </ul>
        <p className="mt-4 text-dense text-muted">
          To see what games look like here,{" "}
          <To path={`${pages.landing}#product-demo`}>watch the demo</To>.
        </p>
      </Region>
    </div>
  );
}

function StepItem({ title, isDone, how }: Step) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-3">
      <Icon
        aria-hidden="true"
        size={20}
        className={`mt-0.5 shrink-0 ${isDone ? "text-accent" : "text-muted"}`}
      />
      <div className="min-w-0">
        <p className={`text-body ${isDone ? "text-muted" : "font-medium"}`}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        {!isDone && <p className="text-dense text-muted">{how}</p>}
      </div>
    </li>
  );
}

function To({ path, children }: { readonly path: string; readonly children: string }) {
  return (
    <Link
      to={path}
      className="font-medium text-accent underline underline-offset-2 pointer-coarse:py-3"
    >
      {children}
    </Link>
  );
}

function stepsOfAll(programId: string, athletes: readonly AthleteRow[]): readonly Step[] {
  return [
    {
      title: "Your roster",
      isDone: athletes.length > 0,
      how: (
        <>
          <To path={pathOf("importRoster", { programId })}>Import a list</To>,{" "}
          <To path={pathOf("newAthlete", { programId })}>type it</To>, or let your first file add
          its pitchers.
        </>
      ),
    },
    {
      title: "Your first pitches",
      isDone: athletes.some(({ submission }) => submission > 0),
      how: (
        <>
          <To path={pathOf("importGames", { programId })}>Import a file</To> or{" "}
          <To path={pathOf("chartNewPitcher", { programId })}>chart a pitcher</To>. A name and a
          hand are enough.
        </>
      ),
    },
    {
      title: "Armslot on your phone",
      isDone: isInstalled(),
      isOptional: true,
      how: (
        <>
          Open Armslot there and add it to the home screen under{" "}
          <To path={`${pathOf("account", { programId })}#on-this-device`}>On This Device</To>. It
          then works without a signal.
        </>
      ),
    },
  ];
}

function stepsOfAdmins(programId: string, { hasStaff, hasBackups }: Taken): readonly Step[] {
  return [
    {
      title: "Your staff",
      isDone: hasStaff,
      how: <To path={pathOf("addUser", { programId })}>Invite a colleague</To>,
    },
    {
      title: "Backups",
      isDone: hasBackups,
      isOptional: true,
      how: "The person who runs your server turns them on with BACKUP_DIR. Until then, no copy is made.",
    },
  ];
}
