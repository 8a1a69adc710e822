import { metersIfExtensionIsShort } from "./trackman-columns.ts";
import type { VendorColumns } from "./vendor-columns.ts";

const feetPerInch = 1 / 12;

/**
 * The columns of Rapsodo's exports. Verified against 2,634 pitches: release side, horizontal angle and break lead to
 * `Strike Zone Side` from the pitcher's view in inches, and `Release Extension (ft)` is in meters.
 */
export const rapsodoColumns: VendorColumns = {
  readings: {
    spinRate: { columns: ["Total Spin"] },
    spinAxis: { columns: ["Spin Direction"], isClock: true },
    spinEfficiency: { columns: ["Spin Efficiency (release)"] },
    releaseHeight: { columns: ["Release Height"] },
    releaseSide: { columns: ["Release Side"] },
    extension: { columns: ["Release Extension (ft)"], otherUnit: metersIfExtensionIsShort },
    plateHeight: { columns: ["Strike Zone Height"], times: feetPerInch },
    plateSide: { columns: ["Strike Zone Side"], times: feetPerInch },
    vertApproach: { columns: ["Vertical Approach Angle"] },
  },
  circumstances: {},
  thrownAt: { date: "Date" },
};
