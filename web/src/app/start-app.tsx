import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createApp } from "./create-app.ts";
import { createAppRouter } from "./router.tsx";
import { watchSession } from "./session-end/watch-session.ts";

/** Puts the application into the page. */
export function startApp(element: HTMLElement): void {
  const app = createApp({ createRouter: createAppRouter });
  watchSession(app);
  createRoot(element).render(
    <StrictMode>
      <App app={app} />
    </StrictMode>,
  );
}
