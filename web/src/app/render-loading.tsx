import { renderToStaticMarkup } from "react-dom/server";
import { LoadingScreen } from "./loading-screen.tsx";

/** What the application's page shows until its scripts have the first screen. */
export function renderLoading(): string {
  return renderToStaticMarkup(<LoadingScreen />);
}
