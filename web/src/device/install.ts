import { createStore } from "zustand";

/** The browser's event that offers to install the application. Only Chromium has it, and the types lack it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

interface Installing {
  /** Opens the browser's dialog that installs the application. Null if the browser does not offer it. */
  readonly install: (() => void) | null;
}

/** The browser's offer to install the application. */
export const installing = createStore<Installing>(() => ({ install: null }));

/** Keeps the browser's offer for the Account page, where members look for it. */
export function followInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installing.setState({
      install: () => {
        // The browser makes a new offer if the member declines.
        installing.setState({ install: null });
        void (event as InstallEvent).prompt();
      },
    });
  });
  window.addEventListener("appinstalled", () => installing.setState({ install: null }));
}

/** Whether the application runs from the home screen. */
export function isInstalled(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/** Whether the browser adds the application to the home screen only by its own menu, as on iOS. */
export function needsShareMenu(): boolean {
  const isTablet = navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
  return /iPhone|iPad/.test(navigator.userAgent) || isTablet;
}
