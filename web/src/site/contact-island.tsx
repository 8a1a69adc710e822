import { ContactPage } from "./contact-page.tsx";
import { hydrateForm } from "./hydrate-form.ts";

const empty = { fullName: "", email: "", programName: "", message: "" };

hydrateForm("contact", empty, (typed) => <ContactPage typed={typed} />);
