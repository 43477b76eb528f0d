import { formatTime } from '../../../helpers/dates.js';
import type { RecordingState, Trouble } from '../model/recording-model.js';
import { durationText } from '../../../helpers/durations.js';
import { bufferedText, ENDING_TEXT, TROUBLE_TEXTS, type TroubleText } from '../model/recording-texts.js';

/** The action for it: send or delete the rest, listen again, ask for the consent, record again, list the stored sound. */
export type NoticeAction = 'rest' | 'listen' | 'consent' | 'start' | 'held';

/** The text of the screen for the reason why words do not become text. */
export interface NoticeText {
  kind: TroubleText['kind'];
  icon: 'info' | 'mic' | 'drop';
  /** Holds what changes with the seconds; a screen reader hears it once. */
  heading: string | null;
  text: string;
  /** `（12秒分）` behind the text; shown and not announced. */
  buffered: string;
  action: NoticeAction | null;
  /** The same in a few words, for a place of one line. */
  short: string;
}

const SHORT: Record<Trouble, string> = {
  network: 'つながりが切れています',
  provider: '音声認識が応えていません',
  refused: '音声認識に断られています',
  pace: '少しずつ文字にしています',
  silent: '聞きとれていません',
  consent: '同意を得なおしてください',
  microphone: 'マイクが使えません',
  unsupported: '録音できません',
  store_nearly_full: '置ける量が残りわずかです',
  store_full: '置ける量がいっぱいです',
  taken_over: '別の画面で録音中です',
};

/** Why a rest waits, and what ends the waiting. */
const WAITS: Partial<Record<Trouble, string>> = {
  network: 'つながりしだい送ります。',
  refused: '音声認識のサーバーに断られています。管理者に知らせてください。',
  pace: '順番が来しだい送ります。',
  consent: '相手の同意をもう一度得るまで送りません。',
};

/** @returns what the screen has to say of a recording just now, or null where all is well */
export function noticeOf(state: RecordingState): NoticeText | null {
  const { phase, trouble, bufferedSeconds } = state;
  if (phase === 'rest') return restOf(state);
  if (trouble !== null) {
    const { kind, text } = TROUBLE_TEXTS[trouble];
    const isSilent = trouble === 'silent';
    return {
      kind,
      icon: iconOf(trouble),
      heading: isSilent ? `${minuteOf(state.silentSince)}から、声が文字になっていません` : null,
      text,
      buffered: isSilent ? '' : bufferedText(bufferedSeconds),
      action: actionOf(state, trouble),
      short: SHORT[trouble],
    };
  }
  if (phase === 'ending') {
    return { kind: 'info', icon: 'drop', heading: null, text: ENDING_TEXT, buffered: '', action: null, short: '' };
  }
  return unreadOf(state);
}

function restOf(state: RecordingState): NoticeText {
  const { restSince, bufferedSeconds, trouble } = state;
  const unread = unreadOf(state);
  // Only unreadable sound is left.
  if (bufferedSeconds <= 0 && unread !== null) return unread;
  const waits = (trouble === null ? undefined : WAITS[trouble]) ?? '音声認識がもどりしだい送ります。';
  return {
    kind: 'info',
    icon: 'drop',
    heading: `まだ文字になっていない音が${durationText(bufferedSeconds)}あります`,
    text: `${minuteOf(restSince)}に止めた録音です。音はこのブラウザーに置いてあり、${waits}`,
    buffered: '',
    action: trouble === 'consent' ? 'consent' : 'rest',
    short: `${durationText(bufferedSeconds)}が文字になっていません`,
  };
}

function unreadOf({ quarantined = [] }: Pick<RecordingState, 'quarantined'>): NoticeText | null {
  const first = quarantined[0];
  if (first === undefined) return null;
  const seconds = durationText(quarantined.reduce((sum, one) => sum + one.seconds, 0));
  return {
    kind: 'warning',
    icon: 'info',
    heading: `読みとれなかった音が${seconds}あります`,
    text: `${minuteOf(first.spokenAt)}からの音です。このブラウザーに置いてあり、ファイルで受けとって聞けます。`,
    buffered: '',
    action: 'held',
    short: `${seconds}を読みとれませんでした`,
  };
}

function actionOf({ phase }: RecordingState, trouble: Trouble): NoticeAction | null {
  if (trouble === 'silent') return phase === 'on' ? 'listen' : null;
  if (trouble === 'consent') return 'consent';
  return TROUBLE_TEXTS[trouble].canStartAgain && phase === 'off' ? 'start' : null;
}

function iconOf(trouble: Trouble): NoticeText['icon'] {
  if (trouble === 'pace') return 'drop';
  return trouble === 'microphone' ? 'mic' : 'info';
}

/** `14時36分`; a moment that is not known is now. */
function minuteOf(moment: number | null | undefined): string {
  return formatTime(moment ?? Date.now()).replace(':', '時') + '分';
}
