import { type ComponentType, createContext, type ReactNode, useContext, useRef } from "react";
import { LatePart, useIsWanted } from "../../ui/in-turn.tsx";
import { type LateComponent, lazyComponent } from "../../ui/lazy-module.ts";
import { EmptyChart } from "./empty-chart.tsx";

/** Whether the charts within draw their marks. One far from the visible part of the page keeps their place free. */
export const DrawsMarks = createContext(true);

/** Whether the charts within are drawn at once, wherever they are. A report is made for paper, so it does not wait for its reader. */
export const DrawsChartsAtOnce = createContext(false);

function MissingChart() {
  return <EmptyChart title="" aside="" text="This chart could not be loaded. Reload the page." />;
}

interface LazyChartProps<Props extends object> {
  readonly code: LateComponent<Props>;
  readonly placeholder: ReactNode;
  readonly chart: Props;
}

function LazyChart<Props extends object>({ code, placeholder, chart }: LazyChartProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useIsWanted(place);
  const isAtOnce = useContext(DrawsChartsAtOnce);
  return (
    <div ref={place} className="w-full min-w-0">
      <DrawsMarks value={isWanted || isAtOnce}>
        <LatePart {...{ code, placeholder, isAtOnce }} shown={chart} />
      </DrawsMarks>
    </div>
  );
}

/**
 * Returns a chart whose code loads beside the screen. Until the code is there and its turn has come, it is a placeholder of about its
 * height, which may depend on the chart's properties. Then it has its title, legend and notes, and its marks are drawn when it comes near the visible part of the
 * page or onto paper. If the code cannot be loaded, as after a deployment, the chart says so.
 */
export function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode | ((props: Props) => ReactNode),
) {
  const code = lazyComponent<Props>(() => load().catch(() => MissingChart));
  return (props: Props) => (
    <LazyChart
      code={code}
      placeholder={typeof placeholder === "function" ? placeholder(props) : placeholder}
      chart={props}
    />
  );
}
