/** The present moment; tests put a fixed or jumping one in its place. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
