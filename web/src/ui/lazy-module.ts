import { use } from "react";

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
  // A promise would hide what is on screen for a moment, even one that is resolved.
  let loaded: Module | null = null;
  const load = () => {
    loading ??= importModule().then(
      (module) => {
        loaded = module;
        return module;
      },
      () => null,
    );
    return loading;
  };
  return { load, read: () => loaded ?? use(load()) };
}
