import type { ListeningError } from '../capture/listening.js';

/** What push-to-talk says when it cannot listen. */
export const VOICE_MESSAGES = {
  unsupported: 'このブラウザーでは音声入力を使えません。',
  notPermitted: 'マイクの使用が許可されていません。ブラウザーの設定を確かめてください。',
  noSpeech: '声を聞きとれませんでした。もう一度お話しください。',
  failed: '音声入力がうまくいきませんでした。もう一度お試しください。',
  notStarted: '音声入力を始められませんでした。もう一度お試しください。',
} as const;

const BY_ERROR: Record<ListeningError, string> = {
  unsupported: VOICE_MESSAGES.unsupported,
  'not-allowed': VOICE_MESSAGES.notPermitted,
  'service-not-allowed': VOICE_MESSAGES.notPermitted,
  'no-speech': VOICE_MESSAGES.noSpeech,
  generic: VOICE_MESSAGES.failed,
  'could-not-start': VOICE_MESSAGES.notStarted,
};

/** The sentence for what kept the browser from listening; null if nothing did. */
export function voiceMessageOf(error: ListeningError | null): string | null {
  return error === null ? null : BY_ERROR[error];
}
