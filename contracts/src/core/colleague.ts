import * as z from "zod/mini";
import { email, personName, requiredText } from "./fields.ts";

/** A colleague to invite, as typed in setup step 3 and on Add User. */
export const colleague = z.strictObject({
  firstName: personName("First Name"),
  lastName: personName("Last Name"),
  title: requiredText("Title"),
  email,
});
export type Colleague = z.output<typeof colleague>;
