import { GetStartedScreen } from "./get-started-screen.tsx";

/** The waitlist's form as a screen of the application. */
export function GetStartedPage() {
  return <GetStartedScreen />;
}
