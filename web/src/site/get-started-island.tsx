import { GetStartedScreen } from "./get-started-screen.tsx";
import { hydrateForm } from "./hydrate-form.ts";

const empty = { fullName: "", email: "", league: "", programName: "", title: "" };

hydrateForm("get-started", empty, (typed) => <GetStartedScreen typed={typed} />);
