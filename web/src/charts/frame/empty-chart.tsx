interface EmptyChartProps {
  readonly title: string;
  readonly aside: string;
  /** Says why there is nothing to draw. */
  readonly text: string;
}

/** A chart without anything to draw. */
export function EmptyChart({ title, aside, text }: EmptyChartProps) {
  return (
    <figure className="flex w-full min-w-0 flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-3 text-dense">
        <span className="font-semibold">{title}</span>
        <span className="text-muted">{aside}</span>
      </figcaption>
      <p className="rounded-card border border-line border-dashed px-4 py-8 text-center text-dense text-muted">
        {text}
      </p>
    </figure>
  );
}
