import { useLocation, useNavigate, useSearchParams } from "react-router";
import { usePageTitle } from "../../lib/page-title.ts";
import { pathAfterSignIn } from "../../lib/paths.ts";
import { useStartSession } from "../../session/session.ts";
import { SignInForm } from "../../session/sign-in-form.tsx";
import { useAppStore } from "../../session/store/app-store.ts";
import { Loading } from "../../ui/notes/loading.tsx";

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
