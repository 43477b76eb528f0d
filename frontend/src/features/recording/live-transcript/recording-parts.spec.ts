import { SPEECH_MODES } from '@app/contract';
import { FLOW, placeInFlow } from '../view/talk-flow.js';
import { clamp, defaultPosition, POPUP_SIZE, stepped } from './popup-position.js';
import { bufferedText, consentSentence, MODE_TEXTS, TROUBLE_TEXTS } from '../model/recording-texts.js';
import { nameSpeakers, speakersIn } from '../model/speaker-names.js';
import { VOICE_MESSAGES } from '../push-to-talk/voice-messages.js';

const MINUTE = 60_000;

describe('the flow of a 1on1', () => {
  it('knows the stage of the 30 minutes at each border', () => {
    expect(FLOW.map(({ minutes }) => minutes)).toEqual([3, 5, 15, 4, 2, 1]);
    const starts = [0, 3, 8, 23, 27, 29, 30].map((minute) => placeInFlow(minute * MINUTE));
    expect(starts.map(({ stage }) => stage)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(starts.map(({ minutesLeft }) => minutesLeft)).toEqual([3, 5, 15, 4, 2, 1, 0]);
    expect(placeInFlow(3 * MINUTE - 1)).toMatchObject({ stage: 0, minutesLeft: 1 });
  });
});

describe('where the popup stands', () => {
  const laptop = { width: 1280, height: 800 };

  it('[REC-15] by default at the window width minus 520, 80 down', () => {
    expect(defaultPosition(laptop)).toEqual({ x: 760, y: 80 });
  });

  it('stays within the window, at its upper left corner in one that is too small', () => {
    expect(clamp({ x: -40, y: 9999 }, laptop)).toEqual({ x: 0, y: 800 - POPUP_SIZE.height });
    expect(clamp({ x: 9999, y: -1 }, laptop)).toEqual({ x: 1280 - POPUP_SIZE.width, y: 0 });
    expect(defaultPosition({ width: 400, height: 200 })).toEqual({ x: 0, y: 0 });
  });

  it('moves 16 px by arrow keys and by no other key', () => {
    expect(stepped({ x: 100, y: 100 }, 'ArrowLeft')).toEqual({ x: 84, y: 100 });
    expect(stepped({ x: 100, y: 100 }, 'ArrowDown')).toEqual({ x: 100, y: 116 });
    expect(stepped({ x: 100, y: 100 }, 'Enter')).toBeNull();
  });
});

describe('who speaks', () => {
  const names = (speakers: number[], manager: number | null, employee: number | null = null) =>
    [...nameSpeakers(speakers, { manager, employee, employeeName: '佐倉 美咲' }).values()].map(({ name }) => name);

  it('is a number until the manager is known, then the manager and the report', () => {
    expect(names([1, 2], null)).toEqual(['話者1', '話者2']);
    expect(names([1, 2], 2)).toEqual(['佐倉さん', '上司']);
  });

  it('leaves two other voices their numbers: either could be the report', () => {
    expect(names([1, 2, 3], 1)).toEqual(['上司', '話者2', '話者3']);
  });

  it('[MND-5] names the report where that voice is known, and nobody else after the report', () => {
    expect(names([1, 2, 3], 1, 2)).toEqual(['上司', '佐倉さん', '話者3']);
    expect(names([1, 2, 3], null, 2)).toEqual(['話者1', '佐倉さん', '話者3']);
    expect(names([1, 3], 1, 2)).toEqual(['上司', '話者3']);
  });

  it('finds each voice once, and none where the recogniser gave none', () => {
    expect(speakersIn([{ speaker: 10 }, { speaker: null }, { speaker: 2 }, { speaker: 10 }])).toEqual([2, 10]);
  });
});

describe('what the screens say', () => {
  it('[REC-13] names each speech mode and where the voice goes', () => {
    expect(SPEECH_MODES.map((mode) => MODE_TEXTS[mode].tag)).toEqual([
      '認識：ブラウザー',
      '認識：Google',
      '認識：OpenAI互換サーバー',
      '認識：このサーバー',
      '認識：なし',
    ]);
    expect(new Set(SPEECH_MODES.map((mode) => MODE_TEXTS[mode].destination)).size).toBe(SPEECH_MODES.length);
    expect(MODE_TEXTS.google.destination).toContain('Googleの音声認識へ送られ');
    expect(MODE_TEXTS.sherpa.destination).toContain('ほかへは送られません');
    expect(consentSentence('google')).toContain('Google');
  });

  it('counts sound that is not yet text in minutes and seconds', () => {
    expect([0, 9.9, 12.7, 19, 60, 125].map(bufferedText)).toEqual([
      '',
      '',
      '（10秒ほど）',
      '（10秒ほど）',
      '（1分ほど）',
      '（2分ほど）',
    ]);
  });

  it('has one polite sentence or more for each trouble, without exclamation', () => {
    for (const { text } of Object.values(TROUBLE_TEXTS)) expect(text).toMatch(/^[^！!]+。$/u);
  });

  it('has five messages for voice input', () => {
    expect(VOICE_MESSAGES.unsupported).toBe('このブラウザーでは音声入力を使えません。');
    expect(VOICE_MESSAGES.notPermitted).toContain('ブラウザーの設定を確かめてください');
    expect(VOICE_MESSAGES.noSpeech).toContain('もう一度お話しください');
    expect(new Set(Object.values(VOICE_MESSAGES)).size).toBe(5);
  });
});
