import type { VendorColumns } from "./vendor-columns.ts";

const feetPerInch = 1 / 12;

/**
 * The columns of Rapsodo's exports. Verified against 2,634 pitches: release side, horizontal angle and break lead to
 * `Strike Zone Side` from the pitcher's view in inches, and `Release Extension (ft)` is in meters. Metric exports have the same names.
 */
export const rapsodoColumns: VendorColumns = {
  readings: {
    spinRate: { columns: ["Total Spin"] },
    spinAxis: { columns: ["Spin Direction"], isClock: true },
    spinEfficiency: { columns: ["Spin Efficiency (release)"] },
    releaseHeight: { columns: ["Release Height"], isLength: true },
    releaseSide: { columns: ["Release Side"], isLength: true },
    extension: { columns: ["Release Extension (ft)"], isLength: true },
    plateHeight: { columns: ["Strike Zone Height"], times: feetPerInch, isLength: true },
    plateSide: { columns: ["Strike Zone Side"], times: feetPerInch, isLength: true },
    vertApproach: { columns: ["Vertical Approach Angle"] },
  },
  circumstances: {},
  thrownAt: { date: "Date" },
};
