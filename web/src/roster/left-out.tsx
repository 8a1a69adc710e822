import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";

/** Marks a number of a workload that leaves a game out, which looks like the same outing as a larger one (LOAD-6). */
export function LeftOutMark() {
  return (
    <>
      <span aria-hidden="true" className="font-semibold text-warning">
        *
      </span>
      <span className="sr-only"> {athleteMessages.leftOut}</span>
    </>
  );
}

/** Says what the mark means, if any line has it. */
export function LeftOutNote({ isShown }: { readonly isShown: boolean }) {
  return isShown ? <p className="mt-2 text-meta text-muted">* {athleteMessages.leftOut}</p> : null;
}
