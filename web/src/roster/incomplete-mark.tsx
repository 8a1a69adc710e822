/** Marks the name of an athlete whose profile lacks facts (ROSTER-11). On a phone the dashes in the row alone show it. */
export function IncompleteMark() {
  return (
    <>
      <span
        aria-hidden="true"
        title="Profile incomplete"
        className="ms-2 inline-block max-md:hidden size-2 rounded-full border border-control align-middle"
      />
      <span className="sr-only"> Profile incomplete</span>
    </>
  );
}
