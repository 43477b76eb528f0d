import { appendLines, Conversation, Recording } from '@app/database';
import { newId } from '@app/platform';
import type { DatabaseFixture } from './database-fixture.js';
import { openedTexts } from './opened-texts.js';

/** A recording of a conversation, as if it had been heard. @returns the ids of the recording and of its lines */
export async function addRecording(
  world: Pick<DatabaseFixture, 'as'>,
  owner: string,
  conversationId: string,
  texts: readonly string[],
): Promise<{ recordingId: string; lines: string[] }> {
  const recordingId = newId();
  const lines = texts.map((text, n) => ({
    id: newId(),
    speaker: 2,
    text,
    startMs: n * 1_000,
    endMs: n * 1_000 + 900,
  }));
  await world.as(owner, async (em) => {
    const now = new Date();
    const ended = { startedAt: now, lastSeenAt: now, endedAt: now };
    em.create(Recording, { id: recordingId, owner, conversationId, mode: 'google', ...ended });
    await em.flush();
    await appendLines(em, owner, conversationId, recordingId, lines);
    const conversation = await em.findOneOrFail(Conversation, { id: conversationId }, { refresh: true });
    conversation.sourceRevision += 1;
    await em.flush();
  });
  return { recordingId, lines: lines.map(({ id }) => id) };
}

/** The tables in whose rows of a conversation the words stand, for one who has its keys. */
export function tablesWith(
  world: Pick<DatabaseFixture, 'as'>,
  owner: string,
  id: string,
  words: string,
): Promise<string[]> {
  return world.as(owner, async (em) => {
    const texts = await openedTexts(em, owner, id);
    return Object.keys(texts).filter((name) => texts[name]?.includes(words));
  });
}
