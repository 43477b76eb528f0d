import { voiceMessageOf } from './voice-messages.js';

describe('what push-to-talk says when it cannot listen', () => {
  it.each([
    ['[ERR-39]', 'unsupported', 'このブラウザーでは音声入力を使えません。'],
    ['[ERR-40]', 'not-allowed', 'マイクの使用が許可されていません。ブラウザーの設定を確かめてください。'],
    ['[ERR-40]', 'service-not-allowed', 'マイクの使用が許可されていません。ブラウザーの設定を確かめてください。'],
    ['[ERR-41]', 'no-speech', '声を聞きとれませんでした。もう一度お話しください。'],
    ['[ERR-42]', 'generic', '音声入力がうまくいきませんでした。もう一度お試しください。'],
    ['[ERR-42]', 'could-not-start', '音声入力を始められませんでした。もう一度お試しください。'],
  ] as const)('%s %s', (_, error, message) => {
    expect(voiceMessageOf(error)).toBe(message);
  });

  it('nothing while nothing is wrong', () => {
    expect(voiceMessageOf(null)).toBeNull();
  });
});
