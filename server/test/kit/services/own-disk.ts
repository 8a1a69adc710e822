import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "../../../src/core/error-code.ts";

/** A small file system for one test. */
export interface OwnDisk {
  /** Where it is mounted. */
  readonly folder: string;
  /** Fills it to the last byte. */
  fill(): void;
  /** Frees this many bytes of what `fill` took. */
  free(bytes: number): void;
  /** Loses everything that was not synced, like a power cut, and mounts the rest. No process may use the disk. */
  cutPower(): void;
  remove(): void;
}

/** EXT4_IOC_SHUTDOWN without flushing the journal. Uses Perl because Node.js has no ioctl. */
const shutDown = `
  open(my $disk, "<", $ARGV[0]) or die $!;
  my $how = pack("L", 2);
  ioctl($disk, 0x8004587d, $how) or die $!`;

function can(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

function fillWith(filler: string, blockBytes: number): void {
  const block = Buffer.alloc(blockBytes, 1);
  for (;;) {
    try {
      writeFileSync(filler, block, { flag: "a" });
    } catch (error) {
      if (hasCode(error, "ENOSPC")) return;
      throw error;
    }
  }
}

/**
 * Mounts a new ext4 file system.
 * @returns undefined if the rights or programs for that are missing
 */
export function ownDisk(megabytes: number): OwnDisk | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const home = mkdtempSync(join(tmpdir(), "armslot-disk-"));
  const [image, folder] = [join(home, "image"), join(home, "disk")];
  mkdirSync(folder);
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  const mounting = ["-o", "loop", image, folder];
  // Without reserved blocks, the disk is full for root too.
  const isMounted =
    can("mkfs.ext4", ["-q", "-b", "4096", "-m", "0", image]) && can("mount", mounting);
  if (!isMounted) {
    rmSync(home, { recursive: true, force: true });
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      // ext4 returns reserved and recently deleted blocks only when it commits its journal.
      for (let round = 0; round < 20; round += 1) {
        for (const blockBytes of [1024 * 1024, 4096]) fillWith(filler, blockBytes);
        // A file in many pieces needs a block of its own for the next piece. A new file takes the last blocks.
        fillWith(`${filler}-${round}`, 4096);
        execFileSync("sync", ["--file-system", folder], { stdio: "pipe" });
        if (statfsSync(folder).bavail === 0) return;
      }
      throw new Error("The disk still has space.");
    },
    free: (bytes) => truncateSync(filler, Math.max(0, statSync(filler).size - bytes)),
    cutPower() {
      execFileSync("perl", ["-e", shutDown, folder], { stdio: "pipe" });
      execFileSync("umount", [folder], { stdio: "pipe" });
      execFileSync("mount", mounting, { stdio: "pipe" });
    },
    remove() {
      spawnSync("umount", [folder], { stdio: "ignore" });
      rmSync(home, { recursive: true, force: true });
    },
  };
}
