import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns a date such as "Nov 3, 2026". A format of `Intl` would take a phone 30 ms, on every screen. */
function dateOfToday(): string {
  const [, month, day, year] = new Date().toDateString().split(" ");
  return `${month} ${Number(day)}, ${year}`;
}

/** The program and the date at the top of a printed screen. It also passes the screen's title to the foot of each printed page. */
export function PrintHeader({ programName }: { readonly programName: string }) {
  const [printedOn, setPrintedOn] = useState(dateOfToday);
  useEffect(() => {
    const prepare = () => {
      document.documentElement.style.setProperty("--print-name", JSON.stringify(document.title));
      flushSync(() => setPrintedOn(dateOfToday()));
    };
    addEventListener("beforeprint", prepare);
    return () => removeEventListener("beforeprint", prepare);
  }, []);
  return (
    <p
      data-print-header
      className="mb-4 hidden justify-between gap-6 border-b border-line pb-2 text-meta text-muted print:flex"
    >
      <span className="min-w-0 wrap-anywhere">{programName}</span>
      <span className="shrink-0">{printedOn}</span>
    </p>
  );
}
