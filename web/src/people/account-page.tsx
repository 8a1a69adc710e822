import { accountMessages } from "@armslot/contracts/core/account-messages";
import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { usePageTitle } from "../client/page-title.ts";
import { useSignOut } from "../session/sign-out.ts";
import { SigningOutContext } from "../session/use-can-fetch.ts";
import { Button } from "../ui/button.tsx";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { type EraseCharted, useAskUnsent } from "./use-ask-unsent.tsx";

interface AccountPageProps {
  /** The regions. Their code can be lazy. */
  readonly children: ReactNode;
}

/** The account page: Logout, then the given regions. */
export function AccountPage({ children }: AccountPageProps) {
  usePageTitle("Account");
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <SigningOutContext value={isSigningOut}>
      <PageHeader
        title="Account"
        actions={<LogoutButton isSigningOut={isSigningOut} onSigningOut={setIsSigningOut} />}
      />
      <Suspense fallback={<RegionsLoading />}>{children}</Suspense>
    </SigningOutContext>
  );
}

/** The placeholder of the regions while their code loads. */
function RegionsLoading() {
  return (
    <Loading className="flex min-h-dvh flex-col gap-3">
      <Skeleton className="my-2 h-5 w-24" />
      <Skeleton className="h-128" />
    </Loading>
  );
}

interface LogoutButtonProps {
  readonly isSigningOut: boolean;
  readonly onSigningOut: (isSigningOut: boolean) => void;
}

/**
 * The button that signs out and goes to the landing page. It asks first if there are unsent pitches (FIELD-16). A failure shows a browser
 * alert (SIGN-6).
 */
function LogoutButton({ isSigningOut, onSigningOut }: LogoutButtonProps) {
  const leave = useLeave(onSigningOut);
  const { ask, question } = useAskUnsent((erase) => void leave(erase));
  return (
    <>
      <Button onClick={() => void ask()} isBusy={isSigningOut}>
        <LogOut aria-hidden="true" size={16} />
        Logout
      </Button>
      {question}
    </>
  );
}

/** Returns the function that signs out. */
function useLeave(onSigningOut: (isSigningOut: boolean) => void) {
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  return async (erase: EraseCharted) => {
    onSigningOut(true);
    void queryClient.cancelQueries();
    try {
      await signOut(erase);
    } catch {
      onSigningOut(false);
      window.alert(accountMessages.logoutFailed);
    }
  };
}
