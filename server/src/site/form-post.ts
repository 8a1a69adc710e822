import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { sentPages } from "@armslot/contracts/core/pages";
import { errors } from "@armslot/contracts/errors";
import { joinWaitlist, sendContactMessage } from "@armslot/contracts/site/public-site";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../core/app-error.ts";
import { isFormPost, readForms } from "../http/body.ts";
import { prepareFailure, sendProblem } from "../http/error-reply.ts";
import type { FormRoute } from "../http/mount-routes.ts";
import type { SitePages } from "./site-pages.ts";

interface FormPage {
  /** The page with the form, shown again if the form is refused. */
  readonly form: Parameters<SitePages["sendForm"]>[1]["form"];
  readonly sentPath: string;
}

const formPages: Readonly<Record<string, FormPage>> = {
  [joinWaitlist.path]: { form: "get-started", sentPath: sentPages.getStarted },
  [sendContactMessage.path]: { form: "contact", sentPath: sentPages.contact },
};

function pageOf({ name, path }: Endpoint): FormPage {
  const page = formPages[path];
  if (!page)
    throw new Error(`${name} accepts forms, but no page is registered for it in formPages.`);
  return page;
}

function failureSentence({ code }: AppError): string {
  // The visitor can fix these two. Any other failure has the sentence of MSG-1.
  const isTheirs = code === "invalid-input" || code === "body-too-large";
  return errors[isTheirs ? code : "message-failed"].sentence;
}

/** A form posted from another site is not shown again, because its values are not the visitor's. */
function isOurs({ code }: AppError): boolean {
  return code !== "cross-site" && code !== "unknown-host";
}

function typedInto({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/**
 * Returns the function that mounts an endpoint which also accepts a plain HTML form. A valid form is answered with a redirect, so a
 * reload does not send it again. A refused form is answered with its page: the error sentences beside the fields, and the typed
 * values.
 * @param site undefined when only the API is served; a refused form then gets a problem document
 */
export function formMounter(site: SitePages | undefined) {
  return (app: FastifyInstance, { endpoint, route, answer }: FormRoute): void => {
    const { form, sentPath } = pageOf(endpoint);
    const showForm = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const error = prepareFailure(failure, request, reply);
      if (!site || !isFormPost(request) || !isOurs(error)) {
        sendProblem(error, request, reply);
        return;
      }
      const { status } = errors[error.code];
      const { fields = {} } = error.details;
      const slots = { failure: failureSentence(error), values: typedInto(request), errors: fields };
      site.sendForm(reply, { form, status, slots });
    };
    void app.register(async (forms) => {
      readForms(forms);
      forms.route({
        ...route,
        errorHandler: showForm,
        handler: async (request, reply) => {
          const replied = await answer(request, reply);
          return isFormPost(request) ? reply.redirect(sentPath, 303) : replied;
        },
      });
    });
  };
}
