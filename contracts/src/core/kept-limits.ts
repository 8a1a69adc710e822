interface KeptLimit {
  readonly most: number;
  /** Says what happened, then what to do. */
  readonly sentence: string;
}

function limit(most: number, sentence: (most: string) => string): KeptLimit {
  return { most, sentence: sentence(String(most).replace(/\B(?=(?:\d{3})+$)/g, ",")) };
}

/**
 * How many of each thing Armslot keeps. Most count one member's alone, so no one uses up what a colleague may add. `refuseOverLimit` on the
 * server holds them, and what is stored already stays readable and deletable.
 */
export const keptLimits = {
  /** Of a member on an athlete, as are the next ones up to `contacts`. */
  notes: limit(
    500,
    (most) =>
      `This athlete has ${most} of your notes, the most that Armslot keeps. Delete some first.`,
  ),
  looks: limit(
    500,
    (most) =>
      `This athlete has ${most} of your looks, the most that Armslot keeps. Withdraw some first.`,
  ),
  drafts: limit(
    50,
    (most) =>
      `This athlete has ${most} of your drafts, the most that Armslot keeps. File or discard one first.`,
  ),
  filedReports: limit(
    300,
    (most) =>
      `You filed ${most} reports on this athlete, the most that Armslot keeps. This one stays a draft.`,
  ),
  ratings: limit(
    200,
    (most) =>
      `This athlete has ${most} outside ratings that you added, the most that Armslot keeps. Withdraw some first.`,
  ),
  facts: limit(
    50,
    (most) =>
      `This athlete has ${most} school facts that you added, the most that Armslot keeps. Delete some first.`,
  ),
  followUps: limit(
    1_000,
    (most) =>
      `You added ${most} follow-ups about this athlete, the most that Armslot keeps. Ask a colleague to add this one.`,
  ),
  stageMoves: limit(
    300,
    (most) =>
      `You moved an athlete between stages ${most} times, the most that Armslot keeps. Ask a colleague to make this move.`,
  ),
  standings: limit(
    300,
    (most) =>
      `You changed this athlete's standing ${most} times, the most that Armslot keeps. Ask a colleague to change it.`,
  ),
  contacts: limit(
    5_000,
    (most) =>
      `You logged ${most} contacts with this athlete, the most that Armslot keeps. Ask a colleague to log this one.`,
  ),
  /** Of a member in a calendar month, over all athletes. */
  contactsOfMonth: limit(
    1_000,
    (most) =>
      `You logged ${most} contacts in this month, the most that Armslot keeps. Withdraw some first.`,
  ),
  shares: limit(
    100,
    (most) =>
      `This athlete has ${most} open links of yours, the most that Armslot keeps. Revoke some first.`,
  ),
  athleteTags: limit(50, (most) => `An athlete can have ${most} tags. Take one off first.`),
  tags: limit(
    500,
    (most) =>
      `Your program has ${most} tags, the most that Armslot keeps. Remove or merge some first.`,
  ),
  templates: limit(
    50,
    (most) =>
      `Your program has ${most} templates, the most that Armslot keeps. Change one of them instead.`,
  ),
  lists: limit(
    100,
    (most) => `You have ${most} lists, the most that Armslot keeps. Delete some first.`,
  ),
  listAthletes: limit(200, (most) => `A list can have ${most} athletes. Take some out first.`),
  listMoves: limit(
    10_000,
    (most) =>
      `This list has a history of ${most} moves, the most that Armslot keeps. Start a new list.`,
  ),
  aliases: limit(500, (most) => `A program can have ${most} names. Remove one first.`),
  levelTables: limit(20, (most) => `A program can have ${most} level tables. Delete one first.`),
  clipNotes: limit(50, (most) => `A clip can have ${most} notes. Delete one first.`),
  apiTokens: limit(
    10,
    (most) => `You have ${most} API tokens, the most that Armslot keeps. Revoke one first.`,
  ),
} as const satisfies Readonly<Record<string, KeptLimit>>;
