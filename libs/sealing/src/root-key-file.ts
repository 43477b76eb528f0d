import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { KEY_BYTES, type SealingKey } from './seal.js';

/** A line of the file: the key's id and its secret in hexadecimal. */
const LINE = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}) ([\da-f]{64})$/u;

/** Why a file gives no root key. */
export type RootKeyFault = 'missing' | 'unreadable' | 'malformed';

/** The file of the root key cannot be used. */
export class RootKeyFileError extends Error {
  override readonly name = 'RootKeyFileError';

  constructor(
    readonly fault: RootKeyFault,
    readonly file: string,
  ) {
    super(`the root key file is ${fault}`);
  }
}

/** A new root key. */
export function newRootKey(): SealingKey {
  return { id: randomUUID(), secret: randomBytes(KEY_BYTES) };
}

/**
 * The keys of the file, the oldest first: one, or two while a rotation is under way.
 * @throws RootKeyFileError
 */
export function readRootKeys(file: string): [SealingKey, ...SealingKey[]] {
  const lines = contentOf(file)
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [line.trim().toLowerCase()]));
  const [first, ...others] = lines.map((line): SealingKey => {
    const [, id, secret] = LINE.exec(line) ?? [];
    if (id === undefined || secret === undefined) throw new RootKeyFileError('malformed', file);
    return { id, secret: Buffer.from(secret, 'hex') };
  });
  if (first === undefined) throw new RootKeyFileError('malformed', file);
  return [first, ...others];
}

/** Writes a file that only its owner can read, whole or not at all, and onto the disk before it returns. */
export function writeRootKeys(file: string, keys: readonly SealingKey[]): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const opened = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(opened, keys.map(({ id, secret }) => `${id} ${secret.toString('hex')}\n`).join(''));
    // Whoever runs the product as root may have given it away: the folder says to whom.
    const { uid, gid } = statSync(folder);
    if (process.getuid?.() === 0) fchownSync(opened, uid, gid);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(draft, file);
  syncFolder(folder);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    throw new RootKeyFileError(code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable', file);
  }
}

/** A name is kept when its folder is. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
