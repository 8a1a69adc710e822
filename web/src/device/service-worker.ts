import { offlineFiles } from "@armslot/contracts/charting/offline-files";
import { hourMs, secondMs } from "@armslot/contracts/core/durations";
import { createStore } from "zustand";

interface NewVersion {
  /** Loads this page again with the new version. Null without a new version. */
  readonly update: (() => void) | null;
}

/** The new version of the application that waits until this page is loaded again. */
export const newVersion = createStore<NewVersion>(() => ({ update: null }));

const lookEveryMs = hourMs;
/** A new version takes over once the earlier one's worker has nothing to do, which can take minutes. */
const takeOverWithinMs = 4 * secondMs;

/** Returns the path of the first script of the build that a worker keeps. */
function entryOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("entry", [port2]);
  });
}

function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return new URL(script?.src ?? "/", window.location.href).pathname;
}

function reload(): void {
  window.location.reload();
}

/** Offers a new version that waits. A page that already is the new version came from the server, and the worker can follow it. */
async function offer({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting || !active) return;
  if ((await entryOf(waiting)) === ownEntry()) {
    waiting.postMessage("take-over-alone");
    return;
  }
  const update = () => {
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    waiting.postMessage("take-over");
    // Whichever worker serves it, the server's page is of the new version.
    setTimeout(reload, takeOverWithinMs);
  };
  newVersion.setState({ update });
}

function followUpdates(registration: ServiceWorkerRegistration): void {
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void offer(registration);
    });
  });
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - lookedAt < lookEveryMs) return;
    lookedAt = Date.now();
    // Without a connection there is nothing new.
    registration.update().catch(() => null);
  });
  void offer(registration);
}

/** Another tab that took over a new version leaves this page without its old files. */
function followOtherTabs(): void {
  if (!navigator.serviceWorker.controller) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    newVersion.setState({ update: reload });
  });
}

/** `removeServiceWorker` waits for it. A registration that ends later would stay. */
let registering: Promise<void> = Promise.resolve();

/**
 * Registers the service worker, which keeps the application's files on the device, and follows its new versions. Does nothing if the browser
 * has no service workers or refuses them, as in a private window.
 */
export function runServiceWorker(): Promise<void> {
  registering = register();
  return registering;
}

async function register(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    followOtherTabs();
    const registration = await navigator.serviceWorker.register(offlineFiles.worker, {
      updateViaCache: "none",
    });
    // The browser may have erased files, or a sign-out has.
    registration.active?.postMessage("fill");
    followUpdates(registration);
  } catch {
    // The application then needs a connection.
  }
}

/** Removes the service worker and erases the application's files. Rejects if the browser has no service workers or refuses them. */
export async function removeServiceWorker(): Promise<void> {
  await registering;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
