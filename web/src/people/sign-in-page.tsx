import { useLocation, useNavigate, useSearchParams } from "react-router";
import { usePageTitle } from "../client/page-title.ts";
import { pathAfterSignIn } from "../client/paths.ts";
import { useAppStore } from "../session/app-store.ts";
import { useStartSession } from "../session/session.ts";
import { SignInForm } from "../session/sign-in-form.tsx";
import { Loading } from "../ui/loading.tsx";

/** The sign-in form as a screen of the application. It leads to the requested page, or to the dashboard. */
export function SignInPage() {
  usePageTitle("Sign In");
  const isAuthenticated = useAppStore(({ auth }) => auth.isAuthenticated);
  const startSession = useStartSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  // The next screen is loading.
  if (isAuthenticated) return <Loading />;
  return (
    <SignInForm
      isAfterReset={isAfterReset(state)}
      onSignedIn={async (session) => {
        startSession(session);
        await navigate(pathAfterSignIn(session, search), { replace: true });
      }}
    />
  );
}

function isAfterReset(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isPasswordSaved" in state;
}
