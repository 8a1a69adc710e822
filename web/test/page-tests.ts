import { configure } from "@testing-library/react";

// The first render of a screen loads its code, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// The tests' browser has no layout, so an observer there never reports that anything is visible.
Reflect.deleteProperty(globalThis, "IntersectionObserver");
