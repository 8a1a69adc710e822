import type { Endpoint } from "@armslot/contracts/endpoint";
import { errors } from "@armslot/contracts/errors";
import { sentPages } from "@armslot/contracts/pages";
import { joinWaitlist, sendContactMessage } from "@armslot/contracts/public-site";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../app-error.ts";
import { isFormPost, readForms } from "../http/body.ts";
import { beginFailure, sendProblem } from "../http/error-reply.ts";
import type { FormRoute } from "../http/route.ts";
import type { SitePages } from "./site-pages.ts";

interface FormPage {
  /** The page with the form, which is shown again when it could not be taken. */
  readonly form: Parameters<SitePages["sendAgain"]>[1]["form"];
  readonly sentPath: string;
}

const formPages: Readonly<Record<string, FormPage>> = {
  [joinWaitlist.path]: { form: "get-started", sentPath: sentPages.getStarted },
  [sendContactMessage.path]: { form: "contact", sentPath: sentPages.contact },
};

function pageOf({ name, path }: Endpoint): FormPage {
  const page = formPages[path];
  if (!page) throw new Error(`${name} takes forms and has no page to answer them with.`);
  return page;
}

function failureSentence({ code }: AppError): string {
  // A failure that the person can fix in the form has its own sentence; every other has the one of MSG-1.
  const isTheirs = code === "invalid-input" || code === "body-too-large";
  return errors[isTheirs ? code : "message-failed"].sentence;
}

/** A form that was posted from elsewhere is not shown: somebody else has filled it in. */
function isOurs({ code }: AppError): boolean {
  return code !== "cross-site" && code !== "unknown-host";
}

function typedInto({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/**
 * Returns the function that mounts an endpoint which also takes a plain HTML form. A valid form is answered with a redirect, so a
 * reload does not send it again. Any other form is answered with its own page: the error sentences beside the fields, and everything
 * that was typed.
 * @param site without it, as when only the API is served, a form that fails gets the same problem document as JSON
 */
export function formMounter(site: SitePages | undefined) {
  return (app: FastifyInstance, { endpoint, route, answer }: FormRoute): void => {
    const { form, sentPath } = pageOf(endpoint);
    const showAgain = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const error = beginFailure(failure, request, reply);
      if (!site || !isFormPost(request) || !isOurs(error)) {
        sendProblem(error, request, reply);
        return;
      }
      const { status } = errors[error.code];
      const { fields = {} } = error.details;
      const slots = { failure: failureSentence(error), values: typedInto(request), errors: fields };
      site.sendAgain(reply, { form, status, slots });
    };
    void app.register(async (forms) => {
      readForms(forms);
      forms.route({
        ...route,
        errorHandler: showAgain,
        handler: async (request, reply) => {
          const replied = await answer(request, reply);
          return isFormPost(request) ? reply.redirect(sentPath, 303) : replied;
        },
      });
    });
  };
}
