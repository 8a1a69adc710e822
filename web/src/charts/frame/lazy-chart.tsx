import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  Suspense,
  useContext,
  useRef,
} from "react";
import { type LazyModule, lazyModule } from "../../ui/lazy-module.ts";
import { useHasComeNear, useIsPrinting } from "../../ui/table/use-row-window.ts";
import { DrawsMarks } from "./chart-frame.tsx";
import { EmptyChart } from "./empty-chart.tsx";

/** Whether the charts within are drawn at once, wherever they are. A report is made for paper, so it does not wait for its reader. */
export const DrawsChartsAtOnce = createContext(false);

function MissingChart() {
  return <EmptyChart title="" aside="" text="This chart could not be loaded. Reload the page." />;
}

interface LazyChartProps<Props extends object> {
  readonly code: LazyModule<ComponentType<Props>>;
  readonly placeholder: ReactNode;
  readonly chart: Props;
}

function LazyChart<Props extends object>({ code, placeholder, chart }: LazyChartProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useHasComeNear(place);
  const isPrinting = useIsPrinting();
  const isAtOnce = useContext(DrawsChartsAtOnce);
  return (
    <div ref={place} className="w-full min-w-0">
      <Suspense fallback={placeholder}>
        <DrawsMarks value={isNear || isPrinting || isAtOnce}>
          <LoadedChart code={code} chart={chart} />
        </DrawsMarks>
      </Suspense>
    </div>
  );
}

function LoadedChart<Props extends object>({
  code,
  chart,
}: Omit<LazyChartProps<Props>, "placeholder">) {
  return createElement((code.read() ?? MissingChart) as ComponentType<Props>, chart);
}

/**
 * Returns a chart whose code loads beside the screen. Until the code is there, it is a placeholder of about its height, which may depend
 * on the chart's properties. Then it has its title, legend and notes, and its marks are drawn when it comes near the visible part of the
 * page or onto paper. If the code cannot be loaded, as after a deployment, the chart says so.
 */
export function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode | ((props: Props) => ReactNode),
) {
  const code = lazyModule(load);
  return (props: Props) => (
    <LazyChart
      code={code}
      placeholder={typeof placeholder === "function" ? placeholder(props) : placeholder}
      chart={props}
    />
  );
}
