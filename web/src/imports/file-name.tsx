import { Fragment } from "react";

/** A file's name. Where it is too long for a line, it breaks between its parts. */
export function FileName({ name }: { readonly name: string }) {
  return [...name.matchAll(/[^._]+[._]*|[._]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
