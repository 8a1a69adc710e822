import { useLocation, useNavigate } from "react-router";

const keyOfFirstEntry = "default";

/** Whether the page was the first of its tab, so that a step back would leave the application. */
function isFirstEntry(key: string): boolean {
  const state = window.history.state as { idx?: unknown } | null;
  return key === keyOfFirstEntry || state?.idx === 0;
}

/** Gives the function of a 'Back' button: one step back, or to `fallback` when there is none in this application. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    void (isFirstEntry(key) ? navigate(fallback, { replace: true }) : navigate(-1));
  };
}
