import type { SpeechMode } from '@app/contract';
import type { Meeting } from '../model/recording-model.js';
import { MICROPHONE_ONLY } from '../model/recording-texts.js';
import type { Platform, SoundOf } from './sharing-support.js';
import type { Verdict } from './sound-level.js';

/** The choice before a recording. */
export const MEETING_TEXTS: Record<Meeting, { name: string; help: string }> = {
  in_person: { name: '対面で話す', help: 'ひとつのマイクで、ふたりの声を聞きます。' },
  online: { name: 'オンラインで話す', help: 'ふたりの声を、別々に聞きます。' },
};
export const MEETING_QUESTION = 'どちらで話しますか';

export const VERDICT_TEXTS: Record<Verdict, string> = {
  listening: '聞いています',
  heard: '聞こえています',
  silent: 'まだ聞こえません',
};

export const SETUP_TEXTS = {
  greet: 'おたがいに「こんにちは」と言って、棒が動くのを見てください。',
  both: '両方聞こえています。',
  unsent: 'ここでは音の大きさだけを見ています。録音も送信も、まだしていません。',
  own: 'わたしの声',
  shared: '共有している音（映像は受けとりません）',
  share: '相手の声を共有する',
  shareAgain: '選びなおす',
  start: '録音を始める',
  startAlone: 'わたしの声だけで始める',
  /** Another service keeps its own record. */
  others: 'ZoomやTeamsの録画と文字起こしは別のもので、ここで消しても残ります。',
  noMicrophone: 'マイクが使えません。アドレス欄の横にあるサイトの設定で、マイクを許可してください。',
  refused: '共有されませんでした。もう一度押して、会議のタブを選んでください。',
  noSound: '共有したものに、音が入っていませんでした。もう一度押して「タブの音声も共有」を入れてください。',
  differences: 'ブラウザーごとの違い',
} as const;

/** What can be shared with its sound, in the words of the table. */
export const SOUND_NAMES: Record<SoundOf, string> = { tab: 'タブ', window: 'ウィンドウ', screen: '画面全体' };

/** What a person has to know before the talk, and what to do. */
export interface Advice {
  /** Whether the other person's sound can come at all. */
  canHear: boolean;
  title: string;
  text: string;
}

const IMPORT = '会議サービスの文字起こしを、あとから取りこめます。';

/** @param sounds what the platform shares with sound; nothing where it cannot share */
export function adviceOf(mode: SpeechMode, platform: Platform, sounds: readonly SoundOf[], other: string): Advice {
  if (mode === 'browser') return { canHear: false, title: `${other}の声は、文字になりません`, text: MICROPHONE_ONLY };
  if (sounds.length === 0) return { canHear: false, ...elsewhere(platform, other) };
  const app = sounds.includes('screen')
    ? 'ZoomやTeamsのアプリで話すときは「画面全体」を選び、「システムの音声も共有」を入れます。'
    : '会議は、アプリではなくブラウザーのタブでひらいてください。アプリの音は受けとれません。';
  return {
    canHear: true,
    title: `${other}の棒が動かないとき`,
    text: `ウィンドウではなく「タブ」を選び、「タブの音声も共有」を入れてください。${app}それでも届かないときは、${IMPORT}`,
  };
}

function elsewhere({ browser, system }: Platform, other: string): Pick<Advice, 'title' | 'text'> {
  const isPhone = system === 'Android' || system === 'iOS';
  const here = isPhone ? 'スマートフォンやタブレット' : (browser ?? 'このブラウザー');
  const where = isPhone ? 'パソコンのChromeかEdge' : 'ChromeかEdge';
  return {
    title: `${here}では、${other}の声を受けとれません`,
    text: `${where}でこの画面をひらくと、ふたりの声を文字にできます。ここで続けるときは、わたしの声だけを録音し、${IMPORT}`,
  };
}
