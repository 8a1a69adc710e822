import * as z from "zod/mini";
import { optionalText, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";

/** The 20-80 scale. Each template says what its 50 means, and grades of two templates are never compared. */
export const gradeScale = { min: 20, max: 80, step: 5 } as const;

const { min, max, step } = gradeScale;
const gradeSentence = `A grade is ${min} to ${max} in steps of ${step}.`;

/** A grade. Null is "not seen". */
export const grade = z.nullable(
  z
    .number(gradeSentence)
    .check(z.gte(min, gradeSentence), z.lte(max, gradeSentence), z.multipleOf(step, gradeSentence)),
);

export const veloSentence = "A velocity is 40 to 110 mph.";
const velo = z.nullable(
  z.number(veloSentence).check(z.gte(40, veloSentence), z.lte(110, veloSentence)),
);

/** A scout's own velocities of a pitch in mph, from a gun. */
const gunVelocities = z.strictObject({ low: velo, sit: velo, high: velo, peak: velo });

/** A tool's key, such as `command` or `Four-Seam`: a pitch has the name of its type. */
export const toolKey = requiredText("Tool");

/** What a scout says of one tool. */
export const toolGrade = z.strictObject({
  tool: toolKey,
  present: grade,
  future: grade,
  words: optionalText("Words", limits.textMaxCharacters),
  /** For pitches only. */
  gun: z.nullable(gunVelocities),
});
export type ToolGrade = z.output<typeof toolGrade>;

export const gradesMax = 40;
