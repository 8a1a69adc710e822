import { pages } from "@armslot/contracts/core/pages";
import { buttonClasses } from "../ui/button-classes.ts";

/** A link to the contact form that looks like a button. */
export function ContactLink() {
  return (
    <a href={pages.contact} className={buttonClasses("secondary")}>
      Contact Us
    </a>
  );
}
