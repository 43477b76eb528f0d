import type { SpeechMode } from '@app/contract';
import { answerOf, api, completed, type Schemas } from '../../api/client.js';

const at = (id: string) => ({ path: { id } });

/**
 * Notes that the report agrees to be recorded.
 * @param key the destination that was shown; the server refuses where the voice would go elsewhere by now
 */
export function noteConsent(
  id: string,
  mode: Exclude<SpeechMode, 'off'>,
  key: string | undefined,
): Promise<Schemas['ConsentViewDto']> {
  const body = { mode, ...(key !== undefined && { key }) };
  return answerOf(api.POST('/api/conversations/{id}/consent', { params: at(id), body }));
}

/** Takes the consent back: the server ends the recording, and removes what was recorded and everything made of it. */
export function withdrawConsent(id: string, mode: SpeechMode): Promise<void> {
  // The mode only names a destination in the answer.
  const body = { mode: mode === 'off' ? ('browser' as const) : mode, withdrawn: true };
  return completed(api.POST('/api/conversations/{id}/consent', { params: at(id), body }));
}
