import { pages } from "@armslot/contracts/pages";
import { buttonLook } from "../ui/button-look.ts";

/** The way to reach us from a screen of the application that can't help. */
export function ContactLink() {
  return (
    <a href={pages.contact} className={buttonLook("secondary")}>
      Contact Us
    </a>
  );
}
