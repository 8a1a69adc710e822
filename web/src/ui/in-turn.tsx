import {
  createElement,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { NavigationType, useNavigationType } from "react-router";
import { type LateComponent, useIsLoaded } from "./lazy-module.ts";

// What a print adds to the page renders after the event, and is part of the print.
let isInPrint = false;
globalThis.addEventListener?.("beforeprint", () => {
  isInPrint = true;
});
globalThis.addEventListener?.("afterprint", () => {
  isInPrint = false;
});

/** Returns whether the page is being printed. It re-renders synchronously, because the print preview does not wait. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(isInPrint);
  useEffect(() => {
    const before = () => flushSync(() => setIsPrinting(true));
    const after = () => setIsPrinting(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinting;
}

/** How far from the visible part of the page something is drawn, as a share of the window. */
const nearMargin = "50% 0px";

/** Returns whether the element has come near the visible part of the page. It stays true from then on. */
export function useHasComeNear(place: RefObject<HTMLElement | null>): boolean {
  const [hasComeNear, setHasComeNear] = useState(() => !("IntersectionObserver" in globalThis));
  useEffect(() => {
    const element = place.current;
    if (element === null || hasComeNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasComeNear(true);
      },
      { rootMargin: nearMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, hasComeNear]);
  return hasComeNear;
}

/** Returns whether the data of a part of the page should be there: the part has come near the visible part, or is being printed. */
export function useIsWanted(place: RefObject<HTMLElement | null>): boolean {
  const isNear = useHasComeNear(place);
  const isPrinting = useIsPrinting();
  return isNear || isPrinting;
}

let hasLeftPage = false;

/** Returns whether the reader came by Back or Forward. The first page of a tab, to which nothing led, counts as such for the router. */
function useIsReturn(): boolean {
  useEffect(
    () => () => {
      hasLeftPage = true;
    },
    [],
  );
  return useNavigationType() === NavigationType.Pop && hasLeftPage;
}

/** What waits for its turn, in the order of the page. */
const waiting = new Set<() => void>();
let current: (() => void) | null = null;

function startNext(): void {
  if (current !== null) return;
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  current = next;
  next();
}

/** Ends a turn, or no longer waits for it. */
function end(turn: () => void): void {
  waiting.delete(turn);
  if (current !== turn) return;
  current = null;
  startNext();
}

/**
 * Returns whether the turn of a part of the page has come. Parts that ask for a turn are drawn one after the other, each once the one
 * before is painted, so a phone answers a tap between them. It stays true from then on. A part that is not ready yet holds up no other. A page to which the
 * reader goes back is drawn at once, because their place may be far down.
 */
function useTurn(isReady = true): boolean {
  const isReturn = useIsReturn();
  const [hasTurn, setHasTurn] = useState(
    () => isReady && (isReturn || !("IntersectionObserver" in globalThis)),
  );
  const turn = useCallback(() => startTransition(() => setHasTurn(true)), []);
  useEffect(() => {
    if (!isReady || hasTurn) return;
    waiting.add(turn);
    startNext();
    return () => end(turn);
  }, [isReady, hasTurn, turn]);
  return hasTurn;
}

interface InTurnProps {
  /** Keeps the place of the part until its turn. */
  readonly placeholder?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a long page that is drawn in its turn. Paper shows it in any case. */
export function InTurn({ placeholder = null, children }: InTurnProps) {
  const hasTurn = useTurn();
  const isPrinting = useIsPrinting();
  return hasTurn || isPrinting ? children : placeholder;
}

interface LatePartProps<Props extends object> {
  readonly code: LateComponent<Props>;
  /** The properties of the part. */
  readonly shown: Props;
  /** Keeps the place of the part until its code is there and its turn has come. */
  readonly placeholder?: ReactNode;
  /** Waits for the code only. */
  readonly isAtOnce?: boolean;
}

/** A part of a page whose code loads later, drawn in its turn. A `Suspense` would show all such parts at once, after 0.3 s. */
export function LatePart<Props extends object>(props: LatePartProps<Props>) {
  const { code, shown, placeholder = null, isAtOnce = false } = props;
  const isLoaded = useIsLoaded(code);
  const hasTurn = useTurn(isLoaded);
  const isPrinting = useIsPrinting();
  const isDrawn = isLoaded && (hasTurn || isPrinting || isAtOnce);
  return isDrawn ? createElement(code, shown) : placeholder;
}
