import { configure } from "@testing-library/react";

// A screen's code loads when the screen is first shown, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
