import { type DecodedFrame, type FollowTask, newFollower } from "./flight-follower.ts";

const follow = newFollower();

addEventListener("message", ({ data }: MessageEvent<DecodedFrame | FollowTask>) => {
  const news = follow(data);
  if (news) postMessage(news);
});
