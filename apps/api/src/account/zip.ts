import { strToU8, Zip, ZipDeflate } from 'fflate';
import { setImmediate } from 'node:timers/promises';

/** Bytes that are packed in one step. */
const PIECE = 256 * 1024;

/** A file of an archive; its text is UTF-8. */
export interface ArchiveFile {
  name: string;
  text: string;
}

/**
 * A zip archive of the files, in pieces as they are made: one file at a time is in memory.
 * @throws Error when a name is not one that zip can hold
 */
export async function* zip(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces: Uint8Array[] = [];
  const failures: Error[] = [];
  const archive = new Zip((error, piece) => {
    if (error) failures.push(error);
    else pieces.push(piece);
  });
  for await (const { name, text } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    archive.add(entry);
    const bytes = strToU8(text);
    // Packing is done here: others have their turn between the pieces.
    for (let at = 0; at < bytes.length; at += PIECE) {
      entry.push(bytes.subarray(at, at + PIECE));
      await setImmediate();
    }
    entry.push(new Uint8Array(), true);
    if (failures[0]) throw failures[0];
    yield* pieces.splice(0);
  }
  archive.end();
  yield* pieces.splice(0);
}
