import type { Athlete, AthleteRow } from "@armslot/contracts/athletes";
import type { Game, GameRow, Pitch } from "@armslot/contracts/games";
import type { PersonRow } from "@armslot/contracts/people";
import type { Session } from "@armslot/contracts/sign-in";

/** The nth id, as the server writes ids. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

export const programId = idOf(1);
export const athleteId = idOf(2);
export const gameId = idOf(3);

/** An admin of the program, signed in. */
export const session: Session = {
  user: {
    uid: idOf(4),
    firstName: "Casey",
    lastName: "Alder",
    title: "Head Coach",
    email: "casey@harbor.example",
    role: "admin",
  },
  program: { programId, name: "Harbor College", league: "Coastal League" },
};

/** The same person without an admin's permissions. */
export const memberSession: Session = { ...session, user: { ...session.user, role: "user" } };

/** A member of the program; give what matters. */
export function memberOf(given: Partial<Extract<PersonRow, { status: "active" }>> = {}): PersonRow {
  return {
    id: idOf(5),
    firstName: "Robin",
    lastName: "Birch",
    title: "Area Scout",
    email: "robin@harbor.example",
    status: "active",
    role: "user",
    ...given,
  };
}

/** Somebody who is invited; give what matters. */
export function inviteOf(
  given: Partial<Extract<PersonRow, { status: "pending" }>> = {},
): PersonRow {
  return {
    id: idOf(6),
    firstName: "Jordan",
    lastName: "Pike",
    title: "Pitching Coach",
    email: "jordan@harbor.example",
    status: "pending",
    mail: "sent",
    isExpired: false,
    ...given,
  };
}

/** The mail of an invite went out, or this server keeps it. */
export const sent = { mail: "sent" } as const;
export const kept = { mail: "kept" } as const;

/** An athlete as the server sends them; give what matters. */
export function athleteOf(given: Partial<Athlete> = {}): Athlete {
  return {
    uid: athleteId,
    firstName: "Mateo",
    lastName: "Quill",
    position: "LHP",
    gradClass: 2027,
    school: "Bayview High",
    city: "Mobile",
    state: "AL",
    heightFeet: 6,
    heightInches: 2,
    submission: 1,
    pitchTypes: [],
    pitchAverages: [],
    version: 1,
    createdAt: "2026-03-01T12:00:00.000Z",
    updatedAt: "2026-03-01T12:00:00.000Z",
    submittedBy: null,
    ...given,
  };
}

/** A row of the dashboard; give what matters. */
export function rowOf(given: Partial<AthleteRow> = {}): AthleteRow {
  const { uid, firstName, lastName, position, gradClass, school, city, state, submission } =
    athleteOf();
  return {
    ...{ uid, firstName, lastName, position, gradClass, school, city, state, submission },
    ...given,
  };
}

export const game: Game = {
  id: gameId,
  gameDate: "2026-04-18",
  opponent: "Cedar Falls Prep",
  location: "Harbor Field",
  athlete: { uid: athleteId, firstName: "Mateo", lastName: "Quill" },
};

export const gameRow: GameRow = {
  id: gameId,
  gameDate: "2026-04-18",
  opponent: "Cedar Falls Prep",
  location: "Harbor Field",
  pitches: 5,
};

/** A pitch with no reading; give what was read. */
export function pitchOf(given: Partial<Pitch> & { pitchNum: number }): Pitch {
  return {
    id: idOf(100 + given.pitchNum),
    pitchType: "Slider",
    velo: null,
    vertBreak: null,
    hb: null,
    ...given,
  };
}
