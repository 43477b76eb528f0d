import { registerManager, type ApiClient } from './manager-client.js';

/** A running 1on1 of a new manager, whose report agrees to be recorded. */
export interface RecordedTalk {
  manager: ApiClient;
  conversationId: string;
}

/** @param mode in which the report agrees to be heard */
export async function beginTalk(url: string, mode = 'google'): Promise<RecordedTalk> {
  const manager = await registerManager(url);
  const { id: employeeId } = await manager.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' });
  const talk = { employeeId, employeeName: '測定 太郎', theme: '測定', stance: '測定' };
  const { conversationId } = await manager.call<{ conversationId: string }>('POST', '/api/conversations/start', talk);
  await manager.call('POST', `/api/conversations/${conversationId}/consent`, { mode });
  return { manager, conversationId };
}

/** All words that are stored, as the double of the recogniser numbers tones. */
export async function storedTones({ manager, conversationId }: RecordedTalk): Promise<number[]> {
  const { transcript } = await manager.call<{ transcript: string }>('GET', `/api/conversations/${conversationId}`);
  return [...transcript.matchAll(/w(\d+)/gu)].map(([, number]) => Number(number));
}
