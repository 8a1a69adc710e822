/** The number of pitches behind a mean or a rate, after it: `n 12`. */
export function Basis({ pitches }: { readonly pitches: number }) {
  return (
    <>
      {" "}
      <span data-basis className="text-meta text-muted">
        n {pitches}
      </span>
    </>
  );
}
