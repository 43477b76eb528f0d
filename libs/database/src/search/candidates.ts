import { SealError } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { takingTurns } from '../sealed/in-slices.js';
import { openRow, readBatches, type Wanted } from './read-documents.js';
import { gramsOf, isOfRevision, mayHoldAll } from './signature.js';

/** Some of the conversations that are looked through, one after the other. */
export interface Candidates {
  /** Those that may hold the words, and their places among all. */
  some: readonly (Wanted & { place: number })[];
  /** Nothing before this place is left but these. */
  until: number;
}

/**
 * The conversations that may hold all of the folded words, in their order, a bounded number at a time: those whose signatures do not
 * deny it, and those that have none. Others have their turn in between.
 */
export async function* findCandidates(
  em: EntityManager,
  owner: string,
  among: readonly Wanted[],
  words: readonly string[],
): AsyncGenerator<Candidates> {
  const grams = gramsOf(words);
  const turns = takingTurns();
  let until = 0;
  for await (const { batch, rows } of readBatches(em, owner, among, 'signature')) {
    const some: (Wanted & { place: number })[] = [];
    for (const [at, wanted] of batch.entries()) {
      const row = rows.get(wanted.id);
      const signature =
        row === undefined ? undefined : await openHint(async () => (await openRow(em, owner, 'signature', row)).plain);
      // One of another revision was left behind by an earlier version of the product, which makes documents alone.
      const isDenied =
        row !== undefined &&
        signature !== undefined &&
        isOfRevision(signature, row.revision) &&
        !mayHoldAll(signature, grams);
      if (!isDenied) some.push({ ...wanted, place: until + at });
      if (turns.isOver()) await turns.give();
    }
    until += batch.length;
    yield { some, until };
  }
}

/** A signature that does not open denies nothing: the document beside it is read. */
async function openHint(open: () => Promise<Buffer>): Promise<Buffer | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}
