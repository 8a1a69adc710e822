import { useEffect, useState } from "react";

/** What the device grants a charter. Null until it answered. */
export interface FieldDevice {
  /** Whether the screen stays on. */
  readonly staysOn: boolean | null;
  /** Whether the browser keeps what is stored until Armslot erases it. */
  readonly keepsData: boolean | null;
}

async function askToKeepData(): Promise<boolean> {
  // A page over plain http has no storage manager, and an old browser no lasting storage.
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}

/** Keeps the screen on while the page is visible, and returns the function that stops it. */
function keepScreenOn(onAnswer: (staysOn: boolean) => void): () => void {
  const { wakeLock } = navigator as Partial<Navigator>;
  let lock: WakeLockSentinel | null = null;
  let isStopped = false;
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      // The browser releases the lock whenever the page is hidden.
      lock = (await wakeLock?.request("screen")) ?? null;
      onAnswer(lock !== null);
    } catch {
      onAnswer(false);
    }
    if (isStopped) await lock?.release();
  };
  const askAgain = () => void ask();
  document.addEventListener("visibilitychange", askAgain);
  askAgain();
  return () => {
    isStopped = true;
    document.removeEventListener("visibilitychange", askAgain);
    void lock?.release();
  };
}

/**
 * Asks the device to keep the screen on and the pitches stored (FIELD-14).
 * @param isCharting whether there are pitches to keep
 */
export function useFieldDevice(isCharting: boolean): FieldDevice {
  const [staysOn, setStaysOn] = useState<boolean | null>(null);
  const [keepsData, setKeepsData] = useState<boolean | null>(null);
  useEffect(() => keepScreenOn(setStaysOn), []);
  useEffect(() => {
    if (isCharting) void askToKeepData().then(setKeepsData);
  }, [isCharting]);
  return { staysOn, keepsData };
}
