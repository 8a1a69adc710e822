import { GetStartedPage } from "./get-started-page.tsx";
import { hydrateForm } from "./hydrate-form.ts";

const empty = { fullName: "", email: "", league: "", programName: "", title: "" };

hydrateForm("get-started", empty, (typed) => <GetStartedPage typed={typed} />);
