/** What one check of the doctor found. */
export interface Check {
  readonly name: string;
  readonly state: "ok" | "warning" | "failed";
  /** One or two sentences: what was found and, unless all is well, what to do. */
  readonly finding: string;
}

/** Returns functions that make the check's results. */
export function checkNamed(name: string) {
  return {
    ok: (finding: string): Check => ({ name, state: "ok", finding }),
    warning: (finding: string): Check => ({ name, state: "warning", finding }),
    failed: (finding: string): Check => ({ name, state: "failed", finding }),
  };
}
