import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Settings } from "../../core/settings.ts";
import { reserveOfServer } from "../../database/disk-space.ts";
import { type Check, checkNamed } from "./check.ts";

/** The oldest minor version of each line that has older ones. Lines before and between them don't work. */
const oldestMinors: Readonly<Record<number, number>> = { 20: 19, 22: 12 };
const newestLimited = 22;
/** The major versions that the tests run on. The last one is recommended. */
const tested = [20, 22, 24];
const recommended = 24;

/** Returns whether Armslot runs on a version of Node.js, such as `24.3.0`, and is tested on it. */
export function checkNode(version: string): Check {
  const check = checkNamed("Node.js");
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const install = `Install Node.js ${recommended}.`;
  const oldest = oldestMinors[major];
  if (oldest === undefined ? major < newestLimited : minor < oldest) {
    return check.failed(`${version} is too old: Armslot needs 20.19, 22.12 or newer. ${install}`);
  }
  if (!tested.includes(major)) {
    return check.warning(`Armslot is not tested on ${version}. ${install}`);
  }
  if (major === 20) {
    return check.warning(`${version} has had no security fixes since April 2026. ${install}`);
  }
  return check.ok(version);
}

const mb = 1024 * 1024;
const leastMb = reserveOfServer.writeBytes / mb;
const fewMb = 1024;

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

/** Returns how much space is left for the data folder, and whether this user may write there. */
export function checkDisk({ dataDir }: Pick<Settings, "dataDir">): Check {
  const check = checkNamed("Disk");
  const folder = nearestFolder(dataDir);
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / mb);
  const free = `${freeMb.toLocaleString("en-US")} MB free for DATA_DIR ${dataDir}`;
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return check.failed(`This user cannot write to ${folder}. Run Armslot as the folder's owner.`);
  }
  if (freeMb < leastMb) {
    return check.failed(`${free}, and writes are refused below ${leastMb} MB. Free some space.`);
  }
  return freeMb < fewMb ? check.warning(`${free}. Free some space.`) : check.ok(`${free}.`);
}

function isOpenTo(others: number, file: string): boolean {
  return process.platform !== "win32" && existsSync(file) && (statSync(file).mode & others) !== 0;
}

/** Files that contain secrets. They may be missing. */
interface SecretFiles {
  /** Only the user of the server should read these. */
  readonly ownFiles: readonly string[];
  /** `.env`. The group may read it too, because it can belong to root and the group of a service. */
  readonly settingsFile: string;
}

/** Returns what is risky in valid settings. */
export function checkSettings(settings: Settings, { ownFiles, settingsFile }: SecretFiles): Check {
  const check = checkNamed("Settings");
  const { isProduction, isSecure, host, trustedProxies, demo, emailProvider } = settings;
  const readable = ownFiles.filter((file) => isOpenTo(0o077, file));
  const isBehindProxy = isProduction && isSecure;
  const isOpen = !["127.0.0.1", "::1", "localhost"].includes(host);
  const risks = [
    isProduction &&
      !isSecure &&
      "Passwords are sent unencrypted. Put an https proxy in front and set PUBLIC_URL to its address.",
    isBehindProxy &&
      trustedProxies === 0 &&
      "Limits count all visitors as one, because TRUST_PROXY is off. Behind one proxy, set TRUST_PROXY=1.",
    trustedProxies > 0 &&
      isOpen &&
      `HOST is ${host}, so a client that reaches the port without the proxy can forge its address. Make sure that only the proxy can: set HOST=127.0.0.1, or for a container publish the port on 127.0.0.1 and leave HOST.`,
    isProduction && demo && "The demo program is on. Set DEMO=off and run: npx armslot demo remove",
    isProduction &&
      emailProvider === "outbox" &&
      "Mail is kept and not sent. Set EMAIL_PROVIDER to smtp or emailjs.",
    readable.length > 0 &&
      `Other users can read ${readable.join(" and ")}. Run: chmod 600 ${readable.join(" ")}`,
    isOpenTo(0o007, settingsFile) &&
      `Every user of this machine can read ${settingsFile}, which may hold passwords. Run: chmod o= ${settingsFile}`,
  ].filter((risk) => risk !== false);
  if (risks.length > 0) return check.warning(risks.join(" "));
  return check.ok(`Valid. Links begin with ${settings.publicUrl}.`);
}
