/** Does work while the screen stays on, because a phone stops uploads when it turns off. */
export async function keepAwake(work: () => Promise<void>): Promise<void> {
  const { wakeLock } = navigator as Partial<Navigator>;
  let lock: WakeLockSentinel | null = null;
  const hold = async () => {
    if (document.visibilityState !== "visible") return;
    // A phone that saves power refuses it.
    lock = (await wakeLock?.request("screen").catch(() => null)) ?? null;
  };
  const again = () => void hold();
  // The browser ends the lock when the page is hidden.
  document.addEventListener("visibilitychange", again);
  await hold();
  try {
    await work();
  } finally {
    document.removeEventListener("visibilitychange", again);
    await (lock as WakeLockSentinel | null)?.release().catch(() => null);
  }
}
