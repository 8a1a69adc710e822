import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @param {string} file
 * @param {string[]} args
 */
const run = (file, args) => execFileSync(file, args, { stdio: ["ignore", "pipe", "pipe"] });

/** Why no loop device can be mounted here; undefined when one can. */
export function haveLoopDevice() {
  if (process.platform !== "linux") return "needs Linux";
  if (process.getuid?.() !== 0) return "needs root, to mount a loop device";
  try {
    run("losetup", ["--find"]);
    run("mkfs.ext4", ["-V"]);
    run("perl", ["-v"]);
    return undefined;
  } catch {
    return "needs a loop device, mkfs.ext4 and perl";
  }
}

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the file system stops at once, and its journal is not flushed.
const shutDown = `open(my $folder, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl($folder, 0x8004587d, $flags) or die $!;`;

/**
 * Makes a fresh ext4 file system in a file, mounted in a folder that any user can reach.
 * @param {number} megabytes
 */
export function mountLoopDevice(megabytes) {
  const place = mkdtempSync(join(tmpdir(), "armslot-disk-"));
  const image = join(place, "image");
  const folder = join(place, "mounted");
  const filler = join(folder, "filler");
  run("chmod", ["755", place]);
  run("truncate", ["-s", `${megabytes}M`, image]);
  run("mkfs.ext4", ["-q", image]);
  mkdirSync(folder);
  const mount = () => run("mount", ["-o", "loop", image, folder]);
  const unmount = () => run("umount", [folder]);
  mount();
  return {
    folder,
    /** Stops the file system at once, as a power cut does. */
    cutPower() {
      run("perl", ["-e", shutDown, folder]);
    },
    /** Mounts the file system again, which replays its journal. */
    mountAgain() {
      unmount();
      mount();
    },
    /** Fills the disk to the last block. */
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, "");
      run("fallocate", ["-l", String(bavail * bsize - 4 * 1024 * 1024), filler]);
    },
    makeRoom() {
      rmSync(filler);
    },
    remove() {
      unmount();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
