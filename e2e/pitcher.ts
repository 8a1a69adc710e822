import { type APIRequestContext, expect } from "@playwright/test";

/** Adds the pitcher of the device file to a program's roster. */
export async function addPitcher(request: APIRequestContext, origin: string, programId: string) {
  const answer = await request.post(`${origin}/api/programs/${programId}/athletes`, {
    headers: { origin, "idempotency-key": "journey-pitcher" },
    data: {
      firstName: "Mateo",
      lastName: "Quill",
      position: "LHP",
      gradClass: 2027,
      school: "Bayview High",
      city: "Mobile",
      state: "AL",
      heightFeet: 6,
      heightInches: 2,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
