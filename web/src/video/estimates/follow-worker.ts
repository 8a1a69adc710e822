import { type FollowTask, newFollower } from "./flight-follower.ts";

/** A decoded frame, and the size in which the ball is looked for. */
export interface DecodedFrame {
  readonly kind: "decoded";
  readonly frame: number;
  readonly time: number;
  readonly width: number;
  readonly height: number;
  readonly picture: VideoFrame;
  /** By how many degrees the picture is turned when it is shown. */
  readonly rotation: number;
}

const follow = newFollower();

/** Returns the pixels of a frame as it is shown. The page leaves that to the worker, because it takes long. */
function pixelsOf({ picture, rotation, width, height }: DecodedFrame): Uint8ClampedArray {
  const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("This browser cannot read the pixels of a frame.");
  const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
  pen.translate(width / 2, height / 2);
  pen.rotate((rotation * Math.PI) / 180);
  pen.drawImage(picture, -across / 2, -down / 2, across, down);
  picture.close();
  return pen.getImageData(0, 0, width, height).data;
}

addEventListener("message", ({ data }: MessageEvent<DecodedFrame | FollowTask>) => {
  const news = follow(
    data.kind === "follow" ? data : { ...data, kind: "frame", pixels: pixelsOf(data) },
  );
  if (news) postMessage(news);
});
