import { useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";

/** The parameters of the address, and a function that replaces them. */
export type Address = readonly [URLSearchParams, (params: URLSearchParams) => void];

/**
 * Keeps what a screen shows in the parameters of its address. A change shows at once and the address follows, because the router
 * applies it later: until then a ticked box would spring back, and a second change would start from the old parameters. Each change
 * replaces the history entry. Back and links restore the parameters of their address. Call it once per screen.
 */
export function useAddress(): Address {
  const [inAddress, setAddress] = useSearchParams();
  const { key } = useLocation();
  const [seen, setSeen] = useState(key);
  const [params, setParams] = useState(inAddress);
  const isOwnChange = useNavigationType() === NavigationType.Replace;
  if (key !== seen) {
    setSeen(key);
    if (!isOwnChange) setParams(inAddress);
  }
  const change = (next: URLSearchParams) => {
    setParams(next);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [params, change];
}
