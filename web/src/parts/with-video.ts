import type { Address } from "../client/use-address.ts";

/** Whether a screen adds values from video to those of devices (VIDEO-10). */
export interface WithVideo {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const [name, value] = ["video", "with"] as const;

/** Returns the parameters of an address without values from video. */
export function withoutVideo(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([other]) => other !== name));
}

/** Keeps in the address of a screen whether it adds values from video. Without it, the screen shows none. */
export function useWithVideo([params, setParams]: Address): WithVideo {
  return {
    isOn: params.get(name) === value,
    onChange(isOn) {
      const next = withoutVideo(params);
      if (isOn) next.set(name, value);
      setParams(next);
    },
  };
}
