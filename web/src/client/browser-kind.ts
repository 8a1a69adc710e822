/** Names as Mixpanel has them. The first that fits counts, because browsers name those that they imitate too. */
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ["Microsoft Edge", /Edg(?:A|iOS)?\/(\d+(?:\.\d+)?)/],
  ["Opera", /OPR\/(\d+(?:\.\d+)?)/],
  ["Samsung Internet", /SamsungBrowser\/(\d+(?:\.\d+)?)/],
  ["Firefox iOS", /FxiOS\/(\d+(?:\.\d+)?)/],
  ["Firefox", /Firefox\/(\d+(?:\.\d+)?)/],
  ["Chrome iOS", /CriOS\/(\d+(?:\.\d+)?)/],
  ["Chrome", /Chrome\/(\d+(?:\.\d+)?)/],
  ["Mobile Safari", /Version\/(\d+(?:\.\d+)?) Mobile\b.*Safari/],
  ["Safari", /Version\/(\d+(?:\.\d+)?).*Safari/],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Windows", /Windows/],
  ["iOS", /iPhone|iPad/],
  ["Android", /Android/],
  ["Chrome OS", /CrOS/],
  ["Mac OS X", /Mac/],
  ["Linux", /Linux/],
];
const devices = /iPhone|iPad|Android/;

/** Returns the browser, its version, the system and the device that a user agent names. Unknown ones are undefined. */
export function browserKind(userAgent: string) {
  const [$browser] = browsers.find(([, version]) => version.test(userAgent)) ?? [];
  const version = browsers.find(([name]) => name === $browser)?.[1].exec(userAgent)?.[1];
  return {
    $browser,
    $browser_version: version === undefined ? undefined : Number(version),
    $os: systems.find(([, mark]) => mark.test(userAgent))?.[0],
    $device: devices.exec(userAgent)?.[0],
  };
}
