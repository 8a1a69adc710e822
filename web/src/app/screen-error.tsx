import { messages } from "@armslot/contracts/core/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate, useNavigation, useRouteError } from "react-router";
import { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ScreenMissing } from "./lazy-screen.ts";

/** Replaces a screen that crashed or failed to load, with a button to try again (UI-3). */
export function ScreenError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useNavigation();
  const queryClient = useQueryClient();
  usePageTitle(messages.pageCrashed);
  const isMissing = error instanceof ScreenMissing;
  useEffect(() => {
    if (!isMissing) return;
    const reload = () => window.location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isMissing]);
  const retry = async () => {
    if (isMissing) return navigator.onLine && window.location.reload();
    await queryClient.resetQueries({ predicate: (query) => query.state.status === "error" });
    await navigate(location, { replace: true, state: location.state as unknown });
  };
  const failure = error instanceof AppError ? error : null;
  return (
    <div className="mx-auto w-full max-w-[40rem] p-4 md:p-6">
      <PageHeader title={messages.pageCrashed} />
      <ErrorState
        isCrash={!(isMissing || failure)}
        onRetry={() => void retry()}
        isRetrying={state === "loading"}
        requestId={failure?.requestId}
      >
        {failure?.sentence ?? "This screen could not be shown. Nothing you saved is lost."}
      </ErrorState>
    </div>
  );
}
