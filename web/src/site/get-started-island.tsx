import { GetStartedScreen } from "./get-started-screen.tsx";
import { takeOver } from "./island.ts";

const empty = { fullName: "", email: "", league: "", programName: "", title: "" };

takeOver("get-started", empty, (typed) => <GetStartedScreen typed={typed} />);
