import { createReadStream, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { createDurably } from "../core/durable-file.ts";
import { codeOf, hasCode } from "../core/error-code.ts";
import { BackupError } from "./backup-error.ts";

/** Whom a backup is encrypted for: everyone who knows a passphrase, or the holders of keys (age1…). */
type Encryption = { readonly passphrase: string } | { readonly recipients: readonly string[] };

/** What may open a backup. */
export interface Keys {
  readonly passphrase?: string | undefined;
  /** A file with private keys of age. */
  readonly keyFile?: string | undefined;
}

/** A stage of a pipeline. */
type Stage = (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;

const ageMagic = Buffer.from("age-encryption.org/v1\n");
const gzipMagic = Buffer.from([0x1f, 0x8b]);
/** scrypt with 2^16 rounds takes 64 MB of memory. The default of age takes 256 MB, more than a small server has to spare. */
const passphraseWork = 16;
const privateKey = /^AGE-SECRET-KEY-[A-Z0-9-]+$/;

function toWeb(source: AsyncIterable<Buffer>) {
  return Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
}

/** Returns a stage that encrypts a file for age. Throws BackupError for an invalid recipient. */
export function encrypting(to: Encryption): Stage {
  const encrypter = new Encrypter();
  if ("passphrase" in to) {
    encrypter.setPassphrase(to.passphrase);
    encrypter.setScryptWorkFactor(passphraseWork);
  } else {
    for (const recipient of to.recipients) {
      try {
        encrypter.addRecipient(recipient);
      } catch {
        throw new BackupError(
          `BACKUP_RECIPIENT ${recipient} is not a public key of age. Copy it from the output of "npx armslot backup new-key".`,
        );
      }
    }
  }
  return async function* encrypt(source) {
    yield* await encrypter.encrypt(toWeb(source));
  };
}

function privateKeysIn(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const why = hasCode(cause, "ENOENT") ? "There is no such file" : "Permission denied";
    throw new BackupError(`Cannot read the key file ${file}: ${why}. Check its name.`, { cause });
  }
  const keys = text.split(/\s*\n/).filter((line) => privateKey.test(line));
  if (keys.length > 0) return keys;
  throw new BackupError(`${file} has no private key of age (AGE-SECRET-KEY-…). Check its name.`);
}

function decrypterOf({ passphrase, keyFile }: Keys, path: string): Decrypter {
  if (passphrase === undefined && keyFile === undefined) {
    throw new BackupError(
      `${path} is encrypted. Set BACKUP_PASSPHRASE to its passphrase, or name the file of its key with --key.`,
    );
  }
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  for (const key of keyFile === undefined ? [] : privateKeysIn(keyFile)) decrypter.addIdentity(key);
  return decrypter;
}

function decrypting(decrypter: Decrypter, path: string): Stage {
  return async function* decrypt(source) {
    const opened = await decrypter.decrypt(toWeb(source)).catch((cause: unknown) => {
      throw new BackupError(
        `Cannot open ${path}: the passphrase or key is not the one of this backup, or the file is damaged. Check BACKUP_PASSPHRASE or --key.`,
        { cause },
      );
    });
    yield* opened;
  };
}

/**
 * Opens a backup for reading, decrypted if necessary.
 * @throws BackupError if it is not a backup or cannot be opened with these keys; the file system's error
 */
export async function openDecrypted(path: string, keys: Keys): Promise<Readable> {
  const file = await open(path, "r");
  const start = Buffer.alloc(ageMagic.length);
  try {
    await file.read(start, 0, start.length, 0);
  } finally {
    await file.close();
  }
  if (start.subarray(0, gzipMagic.length).equals(gzipMagic)) return createReadStream(path);
  if (!start.equals(ageMagic)) {
    throw new BackupError(`${path} is not a backup of Armslot. Check its name.`);
  }
  const decrypt = decrypting(decrypterOf(keys, path), path);
  return Readable.from(decrypt(createReadStream(path)), { objectMode: false });
}

/**
 * Creates a private key of age in a new file that only its owner can read.
 * @returns its public key
 * @throws BackupError if the file exists or cannot be written
 */
export async function createKey(file: string): Promise<string> {
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  const text = `# public key: ${recipient}\n${key}\n`;
  let isNew: boolean;
  try {
    isNew = createDurably(file, { text, mode: 0o600 });
  } catch (cause) {
    throw new BackupError(
      `Cannot write ${file} (${codeOf(cause)}). Name a file in a folder that this user may write to.`,
      { cause },
    );
  }
  if (isNew) return recipient;
  throw new BackupError(`${file} exists. Name a new file.`);
}
