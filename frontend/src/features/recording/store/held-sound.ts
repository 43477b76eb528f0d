import { RECORDING } from '@app/contract';
import type { ChunkStore } from './chunk-store.js';
import { bufferedSeconds, isSettled, quarantinedSeconds, refusedLines, storedPart } from './custody.js';
import type { HeldSound, QuarantinedSound } from '../model/recording-model.js';
import { TEXT_TAKE, type StoredRecording } from './stored-recording.js';

/** The sound of a user in this browser that is not text, the oldest first. */
export interface Found {
  held: readonly HeldSound[];
  quarantined: readonly QuarantinedSound[];
}

export async function findHeld(store: ChunkStore, userId: string): Promise<Found> {
  const recordings = (await store.recordingsOf(userId)).sort((a, b) => a.startedAt - b.startedAt);
  const held = await Promise.all(
    recordings.map(async (one) => heldSoundOf(one, await store.restSeconds(one), Date.now())),
  );
  const refused = await Promise.all(recordings.map((one) => refusedIn(store, one)));
  return {
    held: held.filter((one) => one !== null),
    quarantined: [...recordings.flatMap(quarantinedIn), ...refused.flat()],
  };
}

/** The sound of a recording as a list shows it, `seconds` of it not being text; null if a person need not know of it. */
export function heldSoundOf(recording: StoredRecording, seconds: number, now: number): HeldSound | null {
  const { id, conversationId, startedAt, isEnded, deleteAfter, refusal } = recording;
  // A running recording has its own screen, and a recording marked for deletion is no longer offered.
  if (!isEnded || deleteAfter !== null || recording.isErasing === true) return null;
  const unread = quarantinedSeconds(recording);
  const isWaiting = !isSettled(recording) && seconds > 0;
  if (!isWaiting && unread === 0 && refusedLines(recording).length === 0) return null;
  const waiting = refusal === 'CONSENT_REQUIRED' ? 'unagreed' : 'rest';
  return {
    recordingId: id,
    conversationId,
    startedAt,
    seconds: isWaiting ? seconds : unread,
    kind: isWaiting ? waiting : 'quarantined',
    // It only asks: the clock deletes nothing.
    isOld: now - startedAt > RECORDING.askAfter,
  };
}

/** The stretches of sound of a recording that no decoder could read. */
export function quarantinedIn(recording: StoredRecording): QuarantinedSound[] {
  const { id: recordingId, startedAt, takes } = recording;
  const [first] = takes;
  if (first === undefined || recording.deleteAfter !== null) return [];
  return takes.flatMap((take) =>
    (take.quarantined ?? []).flatMap((range) => {
      const { fromSeq, toSeq } = storedPart(take, range);
      if (toSeq < fromSeq) return [];
      const spokenAt = startedAt + take.offsetMs - first.offsetMs + fromSeq * take.chunkMs;
      const seconds = ((toSeq - fromSeq + 1) * take.chunkMs) / 1000;
      return [{ recordingId, take: take.take, fromSeq, spokenAt, seconds }];
    }),
  );
}

/** The lines of a recording that the server can never take, as stretches of it. */
async function refusedIn(store: ChunkStore, recording: StoredRecording): Promise<QuarantinedSound[]> {
  const { id: recordingId, startedAt, takes } = recording;
  const take = takes.find(({ mimeType }) => mimeType === TEXT_TAKE);
  if (take === undefined || recording.deleteAfter !== null) return [];
  const lines = await Promise.all(refusedLines(recording).map((seq) => store.line(recording, seq)));
  return lines.flatMap((line, at) => {
    const fromSeq = refusedLines(recording)[at];
    if (line === undefined || fromSeq === undefined) return [];
    const spokenAt = startedAt + line.startMs - (takes[0]?.offsetMs ?? 0);
    return [{ recordingId, take: take.take, fromSeq, spokenAt, seconds: (line.endMs - line.startMs) / 1000 }];
  });
}

/** A stretch as a file: the header of its take and its pieces, or the words of a line. */
export async function fileOf(
  store: ChunkStore,
  { recordingId, take: number, fromSeq }: QuarantinedSound,
): Promise<Blob> {
  const recording = await store.recording(recordingId);
  const take = recording?.takes.find((one) => one.take === number);
  if (recording === undefined || take === undefined) return new Blob([]);
  if (take.mimeType === TEXT_TAKE) {
    const line = await store.line(recording, fromSeq);
    return new Blob([line?.transcript ?? ''], { type: TEXT_TAKE });
  }
  const range = take.quarantined?.find((one) => one.fromSeq === fromSeq);
  if (range === undefined) return new Blob([]);
  const { toSeq } = storedPart(take, range);
  const seqs = Array.from({ length: toSeq - fromSeq + 1 }, (_, at) => fromSeq + at);
  const pieces = await Promise.all(
    [0, ...seqs.filter((seq) => seq > 0)].map((seq) => store.chunk(recording, number, seq)),
  );
  return new Blob(
    pieces.filter((piece) => piece !== undefined),
    { type: take.mimeType },
  );
}

/** Whether anything of a recording waits to become text. */
export function waits(recording: StoredRecording): boolean {
  return bufferedSeconds(recording) > 0 || recording.lines > recording.linesTaken;
}
