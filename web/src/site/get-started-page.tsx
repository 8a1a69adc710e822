import { GetStartedScreen } from "./get-started-screen.tsx";

/** The waitlist form as a screen of the application. */
export function GetStartedPage() {
  return <GetStartedScreen />;
}
