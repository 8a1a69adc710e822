import {
  type ComponentType,
  createElement,
  lazy,
  startTransition,
  use,
  useEffect,
  useState,
} from "react";

/** Code that loads when it is first needed. */
export interface LazyModule<Module> {
  /** Starts to load the module. Resolves to null if its code cannot be loaded; the browser does not try again on the same page. */
  readonly load: () => Promise<Module | null>;
  /** Returns the module while rendering, or null if its code cannot be loaded. Suspends only until it is there for the first time. */
  readonly read: () => Module | null;
}

/** Returns a module that loads when it is first needed, for parts of a screen that many visits don't show. */
export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module | null> | undefined;
  const load = () => {
    loading ??= settled(importModule().catch(() => null));
    return loading;
  };
  return { load, read: () => use(load()) };
}

/** Returns the promise, which React reads at once when it is resolved. Otherwise it hides what is on screen for a moment. */
function settled<Value>(promise: Promise<Value>): Promise<Value> {
  void promise.then((value) => Object.assign(promise, { status: "fulfilled", value }));
  return promise;
}

interface LazyComponentProps<Props> {
  /** Returns the component, or one that waits for its code. */
  readonly choose: () => ComponentType<Props>;
  readonly shown: Props;
}

function LazyComponent<Props extends object>({ choose, shown }: LazyComponentProps<Props>) {
  // Another type of component would lose the state of what it shows.
  const [Shown] = useState(choose);
  return createElement(Shown, shown);
}

/** A component whose code loads when it is first shown, or earlier with `preload`. */
export type LateComponent<Props> = ComponentType<Props> & {
  readonly preload: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
};

interface LazyComponentOptions {
  /** Shows nothing if the code cannot be loaded. Otherwise rendering throws. */
  readonly isOptional?: boolean;
}

/**
 * Returns a component whose code loads when it is first shown, or earlier with `preload`. Code that is there renders at once, whereas
 * React's `lazy` always shows the fallback first, and React keeps a fallback for 0.3 s.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: LazyComponentOptions = {},
): LateComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await (isOptional ? load().catch(() => () => null) : load());
    return { default: loaded };
  };
  const Late = lazy(preload) as ComponentType<Props>;
  const choose = () => loaded ?? Late;
  return Object.assign((shown: Props) => createElement(LazyComponent<Props>, { choose, shown }), {
    preload,
    isLoaded: () => loaded !== null,
  });
}

/**
 * Returns whether the code of a component is there, and loads it. A screen that shows a placeholder until then shows the component at
 * once, whereas React keeps the fallback of a `Suspense` for 0.3 s.
 * @param isNeeded false as long as nothing shows the component: its code is not asked for
 * @throws while rendering if the code cannot be loaded and is not optional
 */
export function useIsLoaded<Props>(
  { isLoaded, preload }: LateComponent<Props>,
  isNeeded = true,
): boolean {
  const [isThere, setIsThere] = useState(isLoaded);
  useEffect(() => {
    if (isThere || !isNeeded) return;
    const show = () => startTransition(() => setIsThere(true));
    void preload().then(show, show);
  }, [isThere, isNeeded, preload]);
  return isThere;
}
