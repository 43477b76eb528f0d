/** What push-to-talk says when it cannot listen. */
export const VOICE_MESSAGES = {
  unsupported: 'このブラウザーでは音声入力を使えません。',
  notPermitted: 'マイクの使用が許可されていません。ブラウザーの設定を確かめてください。',
  noSpeech: '声を聞きとれませんでした。もう一度お話しください。',
  failed: '音声入力がうまくいきませんでした。もう一度お試しください。',
  notStarted: '音声入力を始められませんでした。もう一度お試しください。',
} as const;
