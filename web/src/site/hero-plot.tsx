import { PitchMark } from "../charts/frame/pitch-mark.tsx";

/** A pitch type of an invented right-hander, in inches of movement from the pitcher's view: right and up are positive. */
interface Cluster {
  readonly pitchType: string;
  readonly code: string;
  readonly hb: number;
  readonly vertBreak: number;
  /** The half axes of the cluster, in inches. */
  readonly reach: readonly [number, number];
  readonly pitches: number;
  /** The label's offset from the center of the cluster, in inches. */
  readonly label: readonly [number, number];
  readonly mph: string;
}

const repertoire: readonly Cluster[] = [
  {
    pitchType: "Four-Seam",
    code: "FF",
    mph: "94.1",
    hb: 6,
    vertBreak: 17,
    reach: [4.2, 3.2],
    pitches: 14,
    label: [11, 3],
  },
  {
    pitchType: "Sinker",
    code: "SI",
    mph: "93.0",
    hb: 16,
    vertBreak: 8.5,
    reach: [3.4, 3.4],
    pitches: 9,
    label: [2.8, 5.8],
  },
  {
    pitchType: "Changeup",
    code: "CH",
    mph: "84.6",
    hb: 13.5,
    vertBreak: -3,
    reach: [3.6, 2.8],
    pitches: 8,
    label: [1.5, -5.8],
  },
  {
    pitchType: "Slider",
    code: "SL",
    mph: "85.9",
    hb: -4,
    vertBreak: 1.5,
    reach: [3.2, 2.8],
    pitches: 10,
    label: [-6, 4.4],
  },
  {
    pitchType: "Curveball",
    code: "CU",
    mph: "78.3",
    hb: -9.5,
    vertBreak: -13,
    reach: [3.6, 3.4],
    pitches: 9,
    label: [-3.5, -6.4],
  },
];

const reachInches = 25;
const unitsPerInch = 10;
const side = 2 * reachInches * unitsPerInch;
const rings = [6, 12, 18, 24] as const;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

const across = (inches: number) => Number(((reachInches + inches) * unitsPerInch).toFixed(1));
const up = (inches: number) => across(-inches);

/** Returns pitch positions spread over a cluster, denser in its middle. They are the same in every build. */
function placesOf({ hb, vertBreak, reach, pitches }: Cluster) {
  return Array.from({ length: pitches }, (_, index) => {
    const distance = ((index + 0.6) / pitches) ** 0.75;
    const angle = index * goldenAngle + hb;
    return {
      x: across(hb + reach[0] * distance * Math.cos(angle)),
      y: up(vertBreak + reach[1] * distance * Math.sin(angle)),
    };
  });
}

/** A decorative movement plot of a whole repertoire, hidden from screen readers. */
export function HeroPlot({ className }: { readonly className?: string }) {
  const middle = across(0);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`} className={className}>
      <g fill="none" className="stroke-line">
        {rings.map((inches) => (
          <circle key={inches} cx={middle} cy={middle} r={inches * unitsPerInch} />
        ))}
        <path
          d={`M${middle} 0V${side}M0 ${middle}H${side}`}
          className="stroke-control"
          strokeDasharray="2 6"
        />
      </g>
      <g className="fill-muted text-[13px]">
        {rings.slice(1).map((inches) => (
          <text key={inches} x={middle + 5} y={up(-inches) - 5}>
            {`${inches} in`}
          </text>
        ))}
      </g>
      {repertoire.map((cluster) => (
        <ClusterMarks key={cluster.code} cluster={cluster} />
      ))}
      {repertoire.map((cluster) => (
        <ClusterLabel key={cluster.code} cluster={cluster} />
      ))}
    </svg>
  );
}

function ClusterMarks({ cluster }: { readonly cluster: Cluster }) {
  const { pitchType, code, hb, vertBreak, reach } = cluster;
  const color = `var(--pitch-${code.toLowerCase()})`;
  const middle = across(0);
  return (
    <g>
      <path
        d={`M${middle} ${middle}L${across(hb)} ${up(vertBreak)}`}
        stroke={color}
        strokeWidth={1.5}
        opacity={0.55}
      />
      <ellipse
        cx={across(hb)}
        cy={up(vertBreak)}
        rx={reach[0] * unitsPerInch * 1.25}
        ry={reach[1] * unitsPerInch * 1.25}
        fill={color}
        fillOpacity={0.12}
        stroke={color}
        strokeOpacity={0.6}
      />
      {placesOf(cluster).map(({ x, y }) => (
        <PitchMark key={`${x} ${y}`} pitchType={pitchType} x={x} y={y} radius={6} />
      ))}
    </g>
  );
}

function ClusterLabel({
  cluster: { code, mph, hb, vertBreak, label },
}: {
  readonly cluster: Cluster;
}) {
  return (
    <text
      x={across(hb + label[0])}
      y={up(vertBreak + label[1])}
      textAnchor="middle"
      className="fill-ink stroke-bg text-[17px] font-semibold tabular-nums"
      strokeWidth={5}
      paintOrder="stroke"
    >
      {code}
      <tspan dx={6} className="fill-muted font-normal">
        {`${mph} mph`}
      </tspan>
    </text>
  );
}
