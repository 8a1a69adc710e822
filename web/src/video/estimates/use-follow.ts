import type { FollowedBall } from "@armslot/baseball/video/follow-ball";
import { useEffect, useRef, useState } from "react";
import type { FrameReader } from "../player/frame-reader.ts";
import type { FollowTask } from "./flight-follower.ts";
import { runFollow } from "./run-follow.ts";

/** How far following a ball is. `lost` is a picture that moves too much, `failed` a browser that cannot. */
export type Following =
  | { readonly kind: "none" | "lost" | "failed" }
  | { readonly kind: "running"; readonly share: number }
  | { readonly kind: "done"; readonly ball: FollowedBall };

const none: Following = { kind: "none" };

/** Follows a ball once, until it is stopped or the screen ends. */
export function useFollow(reader: FrameReader, first: number) {
  const [following, setFollowing] = useState<Following>(none);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (task: Omit<FollowTask, "kind">) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFollowing({ kind: "running", share: 0 });
    const onProgress = (share: number) => setFollowing({ kind: "running", share });
    const ended = await runFollow({ reader, first, task, onProgress, signal }).then(
      (ball): Following => (ball ? { kind: "done", ball } : { kind: "lost" }),
      (): Following => ({ kind: "failed" }),
    );
    if (!signal.aborted) setFollowing(ended);
  };
  const stop = () => {
    running.current?.abort();
    setFollowing(none);
  };
  return { following, stop, start: (task: Omit<FollowTask, "kind">) => void start(task) };
}
