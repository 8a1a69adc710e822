import { ContactScreen } from "./contact-screen.tsx";
import { takeOver } from "./island.ts";

const empty = { fullName: "", email: "", programName: "", message: "" };

takeOver("contact", empty, (typed) => <ContactScreen typed={typed} />);
