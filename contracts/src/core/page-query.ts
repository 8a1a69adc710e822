import * as z from "zod/mini";
import { limits } from "./limits.ts";

const wholeNumber = /^[1-9]\d{0,2}$/;

/** The query of a list that is read in pages. */
export const pageQuery = z.strictObject({
  limit: z.optional(
    z.pipe(
      z.string().check(
        z.regex(wholeNumber),
        z.refine((text) => Number(text) <= limits.pageSizeMax),
      ),
      z.transform(Number),
    ),
  ),
  /** The `next` cursor of the previous page. */
  after: z.optional(z.string().check(z.maxLength(100))),
});
