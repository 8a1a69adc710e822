import { ContactScreen } from "./contact-screen.tsx";
import { hydrateForm } from "./hydrate-form.ts";

const empty = { fullName: "", email: "", programName: "", message: "" };

hydrateForm("contact", empty, (typed) => <ContactScreen typed={typed} />);
