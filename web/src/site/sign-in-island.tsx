import { pathAfterSignIn } from "../client/paths.ts";
import { waitUntilIdle } from "../client/wait-until-idle.ts";
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

// Earlier, the application's code would slow down this page.
void waitUntilIdle().then(() => {
  const template = document.querySelector<HTMLTemplateElement>("template#prefetch");
  if (template) document.head.append(template.content);
});
