import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

interface LinkState {
  readonly linkToken: string;
}

function hasLinkToken(state: unknown): state is LinkState {
  return typeof state === "object" && state !== null && "linkToken" in state;
}

/**
 * Returns the token of a setup, invite or reset link, or an empty string if the link has none. It moves the token from the address bar
 * to the state of the history entry, which lets a reload work (SETUP-2, ID-3).
 */
export function useLinkToken(): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const fromAddress = new URLSearchParams(search).get("token");
  useEffect(() => {
    if (fromAddress === null) return;
    const linkState: LinkState = { linkToken: fromAddress };
    void navigate(pathname, { replace: true, state: linkState });
  }, [fromAddress, pathname, navigate]);
  if (fromAddress !== null) return fromAddress;
  return hasLinkToken(state) ? String(state.linkToken) : "";
}
