/**
 * Returns a signal that aborts when the process is asked to end. From then on the process ends only by itself, so that a command can
 * clean up.
 * @param outcome the sentences for the operator about what an interruption leaves
 */
export function untilInterrupted(outcome: string): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(new Error(`Interrupted. ${outcome}`));
  // A terminal sends an interrupt to every process, and npx forwards its own. The second one must not end the process at once.
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  return controller.signal;
}
