import { adviceOf } from './online-texts.js';
import { soundsOf, type Platform } from './sharing-support.js';

const advice = (platform: Platform, mode: 'google' | 'browser' = 'google') =>
  adviceOf(mode, platform, soundsOf(platform), '佐倉さん');

describe('what is told before an online talk', () => {
  it('[REM-5] names the browser that gives no sound, and three ways out', () => {
    for (const browser of ['Firefox', 'Safari'] as const) {
      const { canHear, title, text } = advice({ browser, system: 'macOS' });
      expect(canHear).toBe(false);
      expect(title).toBe(`${browser}では、佐倉さんの声を受けとれません`);
      expect(text).toContain('ChromeかEdgeでこの画面をひらく');
      expect(text).toContain('わたしの声だけを録音');
      expect(text).toContain('文字起こしを、あとから取りこめます');
    }
  });

  it('[REM-5] sends a phone and an unknown browser to a computer with Chrome or Edge', () => {
    expect(advice({ browser: 'Chrome', system: 'Android' }).title).toContain('スマートフォンやタブレットでは');
    expect(advice({ browser: 'Safari', system: 'iOS' }).text).toContain('パソコンのChromeかEdge');
    expect(advice({ browser: null, system: 'Windows' }).title).toContain('このブラウザーでは');
  });

  it('[REM-5] says where the sound of an application can be had, and where it cannot', () => {
    const windows = advice({ browser: 'Edge', system: 'Windows' });
    const mac = advice({ browser: 'Chrome', system: 'macOS' });
    for (const { canHear, text } of [windows, mac]) {
      expect(canHear).toBe(true);
      expect(text).toContain('ウィンドウではなく「タブ」を選び、「タブの音声も共有」を入れてください。');
    }
    expect(windows.text).toContain('「画面全体」を選び、「システムの音声も共有」');
    expect(mac.text).toContain('アプリの音は受けとれません。');
  });

  it('[REM-8] in mode browser says that the other side is not written down, whatever the browser can share', () => {
    const { canHear, title, text } = advice({ browser: 'Chrome', system: 'Windows' }, 'browser');
    expect(canHear).toBe(false);
    expect(title).toBe('佐倉さんの声は、文字になりません');
    expect(text).toContain('マイクの声だけを文字にし、相手の声は文字になりません。');
  });
});
