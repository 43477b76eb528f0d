import { z } from 'zod';
import {
  chownSync,
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { TOMBSTONE_KINDS } from '../entities/tombstone.entity.js';
import type { Deletion } from '../queries/tombstones.js';

/** A line of the file: ids and a time, never a word. */
const lineSchema = z.object({
  id: z.uuid(),
  kind: z.enum(TOMBSTONE_KINDS),
  owner: z.uuid(),
  at: z.iso.datetime().transform((at) => new Date(at)),
});

/** The file exists, but it is not a file of deletions. */
export class DeletionsFileError extends Error {
  override readonly name = 'DeletionsFileError';
}

/** Whether there is such a file. An empty one is none: a crash or a full disk may have kept all of it from being written. */
export function isThere(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

/**
 * Appends deletions, one line each, and makes sure that they are on the disk. Creates the file, which only its owner can read.
 * Several processes may append at the same time.
 * @throws the system's error when not all of them could be written: then all of them have to be appended again
 */
export function appendDeletions(file: string, deletions: readonly Deletion[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file);
  const handle = openSync(file, 'a+', 0o600);
  try {
    const text = deletions.map(
      ({ id, kind, owner, deletedAt }) => `${JSON.stringify({ id, kind, owner, at: deletedAt.toISOString() })}\n`,
    );
    // One write, or lines of two processes would be mixed. On a full disk it takes a part alone, and says so only when it is asked for the rest.
    if (text.length > 0) writeFileSync(handle, `${isCut(handle) ? '\n' : ''}${text.join('')}`);
    fsyncSync(handle);
  } catch (error) {
    // What was to hold all deletions and holds some would be taken for whole.
    if (isNew) rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  if (isNew && process.getuid?.() === 0) {
    const folder = statSync(dirname(file));
    chownSync(file, folder.uid, folder.gid);
  }
}

/**
 * The deletions of a file, in their order. A line without its end was cut by a crash: the same deletion was appended again.
 * @returns null when there is no file @throws DeletionsFileError when it is not a file of deletions
 */
export function readDeletions(file: string): Deletion[] | null {
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !(line.startsWith('{') && !line.endsWith('}')))
    .map((line) => {
      const parsed = lineSchema.safeParse(parse(line));
      if (!parsed.success) throw new DeletionsFileError(file);
      const { id, kind, owner, at } = parsed.data;
      return { id, kind, owner, deletedAt: at };
    });
}

/** Whether its last line has no end. */
function isCut(handle: number): boolean {
  const { size } = fstatSync(handle);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(handle, last, 0, 1, size - 1);
  return last.toString() !== '\n';
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
