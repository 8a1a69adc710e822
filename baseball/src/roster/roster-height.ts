const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const inchesPerFoot = 12;
/** Heights in inches from 5' 0" to 7' 11", when a file has one number. */
const inchesOnly = { min: 60, max: 95 };

interface Height {
  readonly feet: number;
  readonly inches: number;
}

function inRange(feet: number, inches: number): Height | null {
  return feet >= 5 && feet <= 7 && inches >= 0 && inches < inchesPerFoot ? { feet, inches } : null;
}

/** A spreadsheet turns 6-2 into a date: `2-Jun`, or `Jun-2`. */
function fromDate(text: string): Height | null {
  const [, before, word = "", after] =
    /^(\d{1,2})?[- ]?([a-z]{3})[a-z]*[- ]?(\d{1,2})?$/.exec(text) ?? [];
  const month = months.indexOf(word) + 1;
  const day = before ?? after;
  return month === 0 || day === undefined ? null : inRange(month, Number(day));
}

/**
 * Returns the height that a text means, or null. Reads feet and inches with any usual sign between them (6'2", 6-2, 6 ft 2 in), feet
 * alone (6'), and inches alone (74).
 */
export function readHeight(text: string): Height | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[’‘′´`]/g, "'")
    .replace(/[”“″]|''/g, '"');
  const [, feet, inches = "0"] =
    /^(\d)\s*(?:'|-|\/|ft\.?|feet|foot)\s*-?\s*(?:(\d{1,2})\s*(?:"|in\.?|inches)?)?$/.exec(plain) ??
    [];
  if (feet !== undefined) return inRange(Number(feet), Number(inches));
  const [, spacedFeet, spacedInches] = /^(\d) (\d{1,2})$/.exec(plain) ?? [];
  if (spacedFeet !== undefined) return inRange(Number(spacedFeet), Number(spacedInches));
  const [, total] = /^(\d{2})(?:\.0)?\s*(?:"|in\.?|inches)?$/.exec(plain) ?? [];
  if (total !== undefined) {
    const number = Number(total);
    if (number < inchesOnly.min || number > inchesOnly.max) return null;
    return { feet: Math.floor(number / inchesPerFoot), inches: number % inchesPerFoot };
  }
  return fromDate(plain);
}
