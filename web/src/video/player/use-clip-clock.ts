import { useCallback, useEffect, useRef, useState } from "react";
import { loopOf, momentsOf, type Timeline } from "./clip-timeline.ts";

/** The speeds of playing, slowest last. */
export const speeds = [1, 1 / 2, 1 / 4, 1 / 8] as const;
export type Speed = (typeof speeds)[number];

/** The clock of a player. All clips on it show the same moment. */
export interface ClipClock {
  readonly moments: readonly number[];
  /** The index of the shown moment. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly isFlight: boolean;
  readonly play: () => void;
  readonly pause: () => void;
  /** Shows a moment by its index, and pauses. */
  readonly show: (at: number) => void;
  readonly step: (by: 1 | -1) => void;
  readonly setSpeed: (speed: Speed) => void;
  readonly setFlight: (isFlight: boolean) => void;
}

interface ClockOptions {
  readonly timelines: readonly Timeline[] | null;
  /** Draws a moment. The clock goes on once it is drawn, so a slow phone leaves frames out. */
  readonly draw: (moment: number) => Promise<void>;
  /** Called at the end of each loop. Returns false to stop there. */
  readonly onLoop: () => boolean;
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
  /** Whether it plays as soon as the frames are there. */
  readonly startsPlaying: boolean;
}

/** Returns the clock of clips. It loops, and moves by frames. */
export function useClipClock(options: ClockOptions): ClipClock {
  const { timelines, draw, onLoop, speed, onSpeed, startsPlaying } = options;
  const [moments, setMoments] = useState<readonly number[]>([]);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isFlight, setFlight] = useState(false);
  const latest = useRef({ draw, onLoop, at });
  useEffect(() => {
    latest.current = { draw, onLoop, at };
  });
  useEffect(() => {
    const next = timelines ? momentsOf(timelines) : [];
    setMoments(next);
    // A mark moves the times and leaves the frames.
    setAt((before) => Math.min(before, Math.max(0, next.length - 1)));
    if (startsPlaying && next.length > 1) setPlaying(true);
  }, [timelines, startsPlaying]);
  useEffect(() => {
    const moment = moments[at];
    // While playing, the loop below draws.
    if (moment !== undefined && !isPlaying) void latest.current.draw(moment).catch(() => null);
  }, [moments, at, isPlaying]);
  usePlaying({ isPlaying, moments, speed, isFlight, latest, setAt, setPlaying });
  const last = moments.length - 1;
  const show = useCallback(
    (next: number) => {
      setPlaying(false);
      setAt(Math.min(Math.max(0, next), Math.max(0, last)));
    },
    [last],
  );
  return {
    ...{ moments, at, isPlaying, speed, isFlight, show, setFlight, setSpeed: onSpeed },
    play: () => setPlaying(moments.length > 1),
    pause: () => setPlaying(false),
    step: (by) => show(at + by),
  };
}

interface Playing {
  readonly isPlaying: boolean;
  readonly moments: readonly number[];
  readonly speed: Speed;
  readonly isFlight: boolean;
  readonly latest: {
    readonly current: Pick<ClockOptions, "draw" | "onLoop"> & { readonly at: number };
  };
  readonly setAt: (at: number) => void;
  readonly setPlaying: (isPlaying: boolean) => void;
}

/** Plays from the shown moment, in a loop. */
function usePlaying(playing: Playing): void {
  const { isPlaying, moments, speed, isFlight, latest, setAt, setPlaying } = playing;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const loop = new Loop(moments, { isFlight, speed, start: latest.current.at });
    let isEnded = false;
    const frame = async () => {
      const { at, isOver } = loop.advance(performance.now());
      setAt(at);
      await latest.current.draw(moments[at] ?? 0);
      if (isEnded) return;
      if (isOver && !latest.current.onLoop()) return setPlaying(false);
      if (isOver) loop.restart();
      requestAnimationFrame(next);
    };
    const next = () => void frame().catch(() => setPlaying(false));
    next();
    return () => {
      isEnded = true;
    };
  }, [isPlaying, moments, speed, isFlight, latest, setAt, setPlaying]);
}

/** How long the last frame of a loop is shown, in seconds. */
const lastFrameSeconds = 0.1;

interface LoopOptions {
  readonly isFlight: boolean;
  readonly speed: Speed;
  /** The index of the moment to start from. */
  readonly start: number;
}

/** The moments of a loop by the time that passed. */
class Loop {
  readonly #moments: readonly number[];
  readonly #speed: Speed;
  readonly #first: number;
  readonly #last: number;
  #at: number;
  /** When the shown part of the loop began, and the moment that it began with. */
  #began: number | null = null;
  #from: number;

  constructor(moments: readonly number[], { isFlight, speed, start }: LoopOptions) {
    this.#moments = moments;
    this.#speed = speed;
    [this.#first, this.#last] = loopOf(moments, isFlight);
    this.#at = start >= this.#first && start < this.#last ? start : this.#first;
    this.#from = moments[this.#at] ?? 0;
  }

  /** Returns the index of the moment that is shown now, in milliseconds, and whether the loop is over. */
  advance(now: number): { readonly at: number; readonly isOver: boolean } {
    this.#began ??= now;
    const moment = this.#from + ((now - this.#began) / 1000) * this.#speed;
    const momentOf = (at: number) => this.#moments[at] ?? Number.POSITIVE_INFINITY;
    while (this.#at < this.#last && momentOf(this.#at + 1) <= moment) this.#at += 1;
    const isOver = this.#at === this.#last && moment > momentOf(this.#last) + lastFrameSeconds;
    return { at: this.#at, isOver };
  }

  restart(): void {
    this.#at = this.#first;
    this.#from = this.#moments[this.#first] ?? 0;
    this.#began = null;
  }
}
