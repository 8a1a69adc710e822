import type { Place } from "./ball-flight.ts";
import { leastSquares } from "./least-squares.ts";

/** Where the camera stands. `side` is the side that the pitcher faces, as he throws. */
export type View = "plate" | "mound" | "side";

/** A point of a picture in pixels, from its left and from its top. */
export type Pixel = readonly [x: number, y: number];

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Points of the field that a person can tap: the plate's corners as the catcher sees them, and the rubber's front corners. */
export interface FieldTaps {
  readonly frontLeft: Pixel;
  readonly frontRight: Pixel;
  readonly sideLeft: Pixel;
  readonly sideRight: Pixel;
  readonly tip: Pixel;
  readonly rubberLeft?: Pixel | undefined;
  readonly rubberRight?: Pixel | undefined;
}

/** The mound is 10 inches high. */
const rubberHeight = 10 / 12;
const half = 17 / 24;

/** Returns the taps with the places that they are of. */
export function landmarksOf(taps: FieldTaps, rubberFeet: number): readonly [Pixel, Place][] {
  const all: readonly (readonly [Pixel | undefined, Place])[] = [
    [taps.frontLeft, { x: -half, y: 2 * half, z: 0 }],
    [taps.frontRight, { x: half, y: 2 * half, z: 0 }],
    [taps.sideLeft, { x: -half, y: half, z: 0 }],
    [taps.sideRight, { x: half, y: half, z: 0 }],
    [taps.tip, { x: 0, y: 0, z: 0 }],
    [taps.rubberLeft, { x: -1, y: rubberFeet, z: rubberHeight }],
    [taps.rubberRight, { x: 1, y: rubberFeet, z: rubberHeight }],
  ];
  return all.flatMap(([tap, place]): readonly [Pixel, Place][] => (tap ? [[tap, place]] : []));
}

/** The camera's parameters: its place, its yaw, pitch and roll in radians, and the logarithm of its focal length in picture widths. */
export const cameraSteps: readonly number[] = [0.01, 0.01, 0.01, 1e-4, 1e-4, 1e-4, 1e-3];

/** Returns the picture of places. A place behind the camera has a picture far outside. */
export function projector(
  camera: ArrayLike<number>,
  { width, height }: PictureSize,
): (place: Place) => Pixel {
  const [yaw, pitch, roll] = [camera[3] ?? 0, camera[4] ?? 0, camera[5] ?? 0];
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  const [cr, sr] = [Math.cos(roll), Math.sin(roll)];
  const focal = width * Math.exp(camera[6] ?? 0);
  const [rx, ry, rz] = [cr * cy - sr * sy * sp, -cr * sy - sr * cy * sp, sr * cp];
  const [ux, uy, uz] = [-sr * cy - cr * sy * sp, sr * sy - cr * cy * sp, cr * cp];
  const [px, py, pz] = [camera[0] ?? 0, camera[1] ?? 0, camera[2] ?? 0];
  return (place) => {
    const [dx, dy, dz] = [place.x - px, place.y - py, place.z - pz];
    const depth = Math.max(0.5, dx * sy * cp + dy * cy * cp + dz * sp);
    return [
      width / 2 + (focal * (dx * rx + dy * ry + dz * rz)) / depth,
      height / 2 - (focal * (dx * ux + dy * uy + dz * uz)) / depth,
    ];
  };
}

/** What is known of a camera before its picture: the mean and the standard deviation of what people do. */
interface Stand {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
}

function standsOf(view: View, rubberFeet: number): readonly Stand[] {
  const z = [5.2, 1.6] as const;
  if (view === "plate") return [{ x: [0, 4], y: [-30, 12], z }];
  if (view === "mound") return [{ x: [0, 4], y: [rubberFeet + 27, 12], z }];
  const y = [rubberFeet / 2, 12] as const;
  return [-1, 1].map((side) => ({ x: [side * 55, 15] as const, y, z }));
}

const focalPrior = [Math.log(1.6), 0.6] as const;
const rollDeviation = 0.03;

/** The number of residuals that `cameraPriors` writes. */
export const cameraPriorCount = 5;

export function cameraPriors(camera: Float64Array, stand: Stand, into: Float64Array): void {
  into[0] = ((camera[0] ?? 0) - stand.x[0]) / stand.x[1];
  into[1] = ((camera[1] ?? 0) - stand.y[0]) / stand.y[1];
  into[2] = ((camera[2] ?? 0) - stand.z[0]) / stand.z[1];
  into[3] = (camera[5] ?? 0) / rollDeviation;
  into[4] = ((camera[6] ?? 0) - focalPrior[0]) / focalPrior[1];
}

export interface SeenField {
  readonly view: View;
  readonly size: PictureSize;
  readonly rubberFeet: number;
  readonly taps: FieldTaps;
  /** The standard deviation of a tap in pixels. */
  readonly tapDeviation: number;
}

/** A camera that was found from the field alone, and the stand that it is near. */
export interface FoundCamera {
  readonly stand: Stand;
  readonly camera: Float64Array;
  readonly chiSquared: number;
}

function cameraFrom(field: SeenField, stand: Stand, start: readonly number[]): FoundCamera {
  const landmarks = landmarksOf(field.taps, field.rubberFeet);
  const { parameters, chiSquared } = leastSquares({
    start,
    steps: cameraSteps,
    count: 2 * landmarks.length + cameraPriorCount,
    roundsMax: 20,
    residuals: (camera, into) => {
      cameraPriors(camera, stand, into);
      const project = projector(camera, field.size);
      for (const [index, [tap, place]] of landmarks.entries()) {
        const [x, y] = project(place);
        into[cameraPriorCount + 2 * index] = (x - tap[0]) / field.tapDeviation;
        into[cameraPriorCount + 2 * index + 1] = (y - tap[1]) / field.tapDeviation;
      }
    },
  });
  return { stand, camera: parameters, chiSquared };
}

/** Returns the camera that shows the field where it was tapped: the best of several starts. */
export function cameraOf(field: SeenField): FoundCamera {
  const starts = standsOf(field.view, field.rubberFeet).flatMap((stand) =>
    [-0.7, 0.3].flatMap((near) =>
      [0.7, 1.4, 2.6].map((focal) => {
        const y = stand.y[0] + near * stand.y[1];
        // A camera looks over the mound and the plate; the taps turn it the rest of the way.
        const [dx, dy] = [-stand.x[0], field.rubberFeet / 2 - y];
        const yaw = Math.atan2(dx, dy);
        return cameraFrom(field, stand, [
          ...[stand.x[0], y, stand.z[0], yaw, -0.03, 0, Math.log(focal)],
        ]);
      }),
    ),
  );
  return starts.reduce((best, each) => (each.chiSquared < best.chiSquared ? each : best));
}
