/**
 * Frees room for pitches on a full phone, in steps that cost the member more and more. The application sets them, because it knows what
 * else it keeps.
 */
export const roomForPitches: { steps: readonly (() => Promise<void>)[] } = { steps: [] };
