import { randomUUID } from 'node:crypto';
import type { SpeechMode, StartTranscription } from '@app/contract';
import type { TestUser } from '../product/test-app.js';
import type { TestSocket } from './socket-client.js';
import { addEmployee, startTalk } from './one-on-one.js';
import { soundOf } from '../doubles/scripted-speech.js';

export const WEBM = 'audio/webm;codecs=opus';

/** A running 1on1 whose report agrees to be recorded as this server does it. */
export async function consentedTalk(user: TestUser): Promise<string> {
  const { conversationId } = await startTalk(user, await addEmployee(user));
  const { body } = await user.get('/api/public-settings').expect(200);
  const { speechMode } = body as { speechMode: SpeechMode };
  const mode = speechMode === 'off' ? 'browser' : speechMode;
  await user.post(`/api/conversations/${conversationId}/consent`, { mode }).expect(200);
  return conversationId;
}

/** What a browser says to begin, or to go on with, a take. */
export function takeOf(conversationId: string, fields: Partial<StartTranscription> = {}): StartTranscription {
  return { conversationId, recordingId: randomUUID(), take: 0, offsetMs: 0, mimeType: WEBM, protocol: 2, ...fields };
}

/** The same as a tab says it that is open since before the update. */
export function oldTakeOf(conversationId: string, fields: Partial<StartTranscription> = {}): StartTranscription {
  const start = takeOf(conversationId, fields);
  delete start.protocol;
  return start;
}

/** Sends pieces `from` up to and without `to`. */
export function send(
  socket: TestSocket,
  { recordingId, take }: StartTranscription,
  from: number,
  to: number,
  look: (seq: number) => { cluster?: boolean } = () => ({}),
): void {
  for (let seq = from; seq < to; seq += 1)
    socket.say('audio_stream', { recordingId, take, seq, data: soundOf(seq, seq + 1, look(seq)) });
}

/** Goes on after a cut: the header, and everything up to `to` that the server asks for. */
export async function resume(socket: TestSocket, start: StartTranscription, to: number): Promise<number> {
  const { resumeFrom } = (await socket.ask('start_transcription', start)) as { resumeFrom: { seq: number } };
  if (resumeFrom.seq > 0) send(socket, start, 0, 1);
  send(socket, start, resumeFrom.seq, to);
  return resumeFrom.seq;
}

/** `w1 w2 … wN`. */
export function wordsUpTo(n: number): string[] {
  return Array.from({ length: n }, (_, at) => `w${at + 1}`);
}
