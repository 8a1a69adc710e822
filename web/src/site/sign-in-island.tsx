import { pathAfterSignIn } from "../lib/paths.ts";
import { SignInForm } from "../session/sign-in-form.tsx";
import { hydrateForm } from "./hydrate-form.ts";

const empty = { email: "", password: "" };

hydrateForm("sign-in", empty, (typed) => (
  <SignInForm
    typed={typed}
    onSignedIn={(session) =>
      window.location.replace(pathAfterSignIn(session, new URLSearchParams(window.location.search)))
    }
  />
));
