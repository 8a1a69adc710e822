/** A point in time, in the viewer's time zone. */
export function Moment({ at }: { readonly at: string }) {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
