import { packedMarksOf } from "@armslot/baseball/numbers/packed-marks";
import type { CapturedGame } from "@armslot/contracts/athlete/athlete-screen";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import type { PersonRow } from "@armslot/contracts/people/people";
import type { Session } from "@armslot/contracts/people/sign-in";
import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import {
  type AthleteProfile,
  type RowField,
  rowFields,
} from "@armslot/contracts/roster/athlete-fields";
import type { Athlete, AthleteRow, AthleteScreen } from "@armslot/contracts/roster/athletes";
import type { Films } from "@armslot/contracts/video/clips";

/** Returns an ID with this number, in the server's format. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

export const programId = idOf(1);
export const athleteId = idOf(2);
export const gameId = idOf(3);

/** The session of an admin. */
export const session: Session = {
  user: {
    uid: idOf(4),
    firstName: "Casey",
    lastName: "Alder",
    title: "Head Coach",
    email: "casey@harbor.example",
    role: "admin",
  },
  program: {
    programId,
    name: "Harbor College",
    league: "Coastal League",
    keepsVideo: true,
    tracksVideo: false,
    restRule: null,
  },
};

/** The session of the same person as a member without admin rights. */
export const memberSession: Session = { ...session, user: { ...session.user, role: "user" } };

type Member = Extract<PersonRow, { status: "active" }>;
type Invite = Extract<PersonRow, { status: "pending" }>;

/** Returns a member of the program. */
export function memberOf(overrides: Partial<Member> = {}): Member {
  return {
    uid: idOf(5),
    firstName: "Robin",
    lastName: "Birch",
    title: "Area Scout",
    email: "robin@harbor.example",
    status: "active",
    role: "user",
    ...overrides,
  };
}

/** Returns a pending invite. */
export function inviteOf(overrides: Partial<Invite> = {}): Invite {
  return {
    inviteId: idOf(6),
    firstName: "Jordan",
    lastName: "Pike",
    title: "Pitching Coach",
    email: "jordan@harbor.example",
    status: "pending",
    mail: "sent",
    isExpired: false,
    ...overrides,
  };
}

/** Replies to sending an invite. */
export const sent = { mail: "sent" } as const;
export const kept = { mail: "kept" } as const;

/** Returns a profile as a coach enters it. */
export function aProfile(): AthleteProfile {
  return {
    firstName: "Mateo",
    lastName: "Quill",
    position: "LHP",
    gradClass: 2027,
    school: "Bayview High",
    city: "Mobile",
    state: "AL",
    heightFeet: 6,
    heightInches: 2,
    birthYear: 2008,
  };
}

/** Returns an athlete. */
export function athleteOf(overrides: Partial<Athlete> = {}): Athlete {
  return {
    uid: athleteId,
    ...aProfile(),
    submission: 1,
    isIncomplete: false,
    standing: "roster",
    pitchTypes: [],
    pitchAverages: [],
    version: 1,
    createdAt: "2026-03-01T12:00:00.000Z",
    updatedAt: "2026-03-01T12:00:00.000Z",
    submittedBy: null,
    ...overrides,
  };
}

/** Returns a row of the dashboard. */
export function rowOf(overrides: Partial<AthleteRow> = {}): AthleteRow {
  const { uid, submission, isIncomplete, ...athlete } = athleteOf();
  const fields = Object.fromEntries(rowFields.map((field) => [field, athlete[field]]));
  const row = { uid, ...(fields as Pick<Athlete, RowField>), submission, isIncomplete };
  return { ...row, ...overrides };
}

export const game: Game = {
  gameId,
  gameDate: "2026-04-18",
  opponent: "Cedar Falls Prep",
  location: "Harbor Field",
  opponentCode: null,
  locationCode: null,
  hasQuestion: false,
  kind: "game",
  source: "trackman",
  version: 1,
  athlete: { uid: athleteId, firstName: "Mateo", lastName: "Quill" },
};

export const gameRow: CapturedGame = {
  gameId,
  gameDate: "2026-04-18",
  opponent: "Cedar Falls Prep",
  location: "Harbor Field",
  kind: "game",
  source: "trackman",
  pitches: 5,
  thrown: 5,
  lastBatter: null,
  isLeftOut: false,
  hasQuestion: false,
  fastballs: 3,
  fastballMean: 91.2,
  fastballMax: 92.4,
};

/** Returns what the athlete's page shows: an athlete without pitches and games, except the given. */
export function screenOf(
  athlete: Partial<Athlete> = {},
  overrides: Partial<AthleteScreen> = {},
): AthleteScreen {
  return {
    athlete: athleteOf(athlete),
    games: [],
    levelTables: [],
    options: {
      seasons: [],
      kinds: [],
      sources: [],
      pitchTypes: [],
      batters: [],
      hasCounts: false,
    },
    types: [],
    sources: [],
    rates: { types: [], batters: null, variations: [] },
    outings: [],
    workload: [],
    caught: [],
    marks: packedMarksOf([]),
    ...overrides,
  };
}

/** Returns a pitch without readings, except the given ones. */
export function pitchOf(overrides: Partial<Pitch> & { pitchNum: number }): Pitch {
  return {
    pitchId: idOf(100 + overrides.pitchNum),
    pitchType: "Slider",
    source: "trackman",
    ...noPitchValues,
    movementAxis: null,
    excludedReason: null,
    ...overrides,
  };
}

/** Returns a film of a game, of which one clip shows a pitch. */
export function filmOf(pitchId: string): Films {
  return {
    recordings: [
      {
        ...{ recordingId: idOf(63), athleteId, gameId, kind: "single", state: "ready" },
        ...{ byteCount: 1000, startedAt: null, clockShiftSeconds: null, clockFrom: null },
        ...{ hasPoster: false, uploadedBy: { uid: idOf(62), name: null } },
        ...{ createdAt: "2026-05-01T12:00:00.000Z", expiresAt: null },
        facts: {
          ...{ container: "mp4", codec: "avc1", width: 1280, height: 720, rotation: 0 },
          ...{ frames: 600, durationMs: 5000 },
        },
      },
    ],
    clips: [
      {
        ...{ clipId: idOf(64), recordingId: idOf(63), pitchId, fromMs: 0, toMs: null },
        ...{ releaseMs: null, pairedBy: "person", margin: null, needsLook: true },
        ...{ notes: 0, version: 1 },
      },
    ],
    hasMore: false,
  };
}
