import type { Channel, Party } from '@app/contract';
import { registerManager, type ApiClient } from './manager-client.js';

/** A running 1on1 of a new manager, whose report agrees to be recorded. */
export interface RecordedTalk {
  manager: ApiClient;
  conversationId: string;
}

/** @param mode in which the report agrees to be heard */
export async function beginTalk(url: string, mode = 'google'): Promise<RecordedTalk> {
  const manager = await registerManager(url);
  const conversationId = await manager.startTalk(await manager.addEmployee('測定 太郎'));
  await manager.call('POST', `/api/conversations/${conversationId}/consent`, { mode });
  return { manager, conversationId };
}

/** All words that are stored, as the double of the recogniser numbers tones. */
export async function storedTones({ manager, conversationId }: RecordedTalk): Promise<number[]> {
  const { transcript } = await manager.call<{ transcript: string }>('GET', `/api/conversations/${conversationId}`);
  return [...transcript.matchAll(/w(\d+)/gu)].map(([, number]) => Number(number));
}

interface TalkLine {
  text: string;
  party: Party | null;
  certain: boolean;
}

/** The same of a talk that is held online, by the channel whose lines they are in; a line of no certain speaker is in neither. */
export async function storedTonesBy({ manager, conversationId }: RecordedTalk): Promise<Record<Channel, number[]>> {
  const { lines } = await manager.call<{ lines: TalkLine[] }>('GET', `/api/conversations/${conversationId}`);
  const of = (party: Party): number[] =>
    lines
      .filter((line) => line.certain && line.party === party)
      .flatMap(({ text }) => [...text.matchAll(/w(\d+)/gu)].map(([, number]) => Number(number)));
  return { own: of('manager'), other: of('employee') };
}
