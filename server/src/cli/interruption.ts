/**
 * Returns a signal that aborts when the process is asked to end. From then on the process ends only by itself, so that a command can
 * clean up.
 */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(new Error("Interrupted. Nothing was changed."));
  // A terminal sends an interrupt to every process, and npx forwards its own. The second one must not end the process at once.
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  return controller.signal;
}
