/** The speed of a pitch by a device and by video, in mph. */
interface TwoSpeeds {
  readonly device: number;
  readonly video: number;
  readonly range: number;
}

/** How far speeds from video are from a device's. */
interface VideoAgreement {
  /** Positive where video is faster. */
  readonly mean: number;
  readonly rms: number;
  /** The number of pitches whose device's speed is within the range. */
  readonly held: number;
}

/** Returns how video agrees with a device. Zeros without pitches. */
export function videoAgreement(pitches: readonly TwoSpeeds[]): VideoAgreement {
  const n = Math.max(1, pitches.length);
  const differences = pitches.map(({ device, video }) => video - device);
  return {
    mean: differences.reduce((sum, one) => sum + one, 0) / n,
    rms: Math.sqrt(differences.reduce((sum, one) => sum + one * one, 0) / n),
    held: pitches.filter(({ device, video, range }) => Math.abs(video - device) <= range).length,
  };
}
