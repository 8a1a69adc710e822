import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { EmptyChart } from "./empty-chart.tsx";

function MissingChart() {
  return <EmptyChart title="" aside="" text="This chart could not be loaded. Reload the page." />;
}

/**
 * Returns a chart whose code loads when it first renders, with a placeholder of about its height until then, which may depend on
 * the chart's properties. If the code cannot be loaded, as after a deployment, the chart says so.
 */
export function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode | ((props: Props) => ReactNode),
) {
  const Chart = lazy<ComponentType<Props>>(async () => ({
    default: await load().catch(() => MissingChart),
  }));
  return (props: Props) => (
    <Suspense fallback={typeof placeholder === "function" ? placeholder(props) : placeholder}>
      {createElement(Chart as ComponentType<Props>, props)}
    </Suspense>
  );
}
