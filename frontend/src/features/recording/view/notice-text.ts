import { formatTime } from '../../../helpers/dates.js';
import type { RecordingState, Trouble } from '../model/recording-model.js';
import { durationText } from '../../../helpers/durations.js';
import {
  bufferedText,
  ELSEWHERE_TEXTS,
  ENDING_TEXT,
  MICROPHONE_ONLY,
  REFUSED,
  SHARING_HEADING,
  SHARING_TEXTS,
  TROUBLE_TEXTS,
  type TroubleText,
} from '../model/recording-texts.js';

/** The action for it: send or delete the rest, listen or share again, ask for the consent, record again, list the stored sound. */
export type NoticeAction = 'rest' | 'listen' | 'share' | 'consent' | 'start' | 'held';

/** The text of the screen for the reason why words do not become text. */
export interface NoticeText {
  kind: TroubleText['kind'];
  icon: 'info' | 'mic' | 'drop';
  /** Holds what changes with the seconds; a screen reader hears it once. */
  heading: string | null;
  text: string;
  /** `（10秒ほど）` behind the text; shown and not announced. */
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
  sharing: SHARING_HEADING,
  consent: '同意を得なおしてください',
  microphone: 'マイクが使えません',
  unsupported: '録音できません',
  store_nearly_full: '置ける量が残りわずかです',
  store_full: '置ける量がいっぱいです',
  store_failed: '録音を置けません',
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
  if (trouble === 'sharing') return unsharedOf(state);
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

/** What hinders a recording, for a place of one line. */
export interface Brief {
  kind: TroubleText['kind'];
  short: string;
  /** The whole of it, for who cannot see. */
  whole: string;
}

/** Whether this screen has to say that another one records. */
export function saysElsewhere({ phase, trouble, isElsewhere = false }: RecordingState): boolean {
  return isElsewhere && phase === 'off' && trouble !== 'taken_over';
}

/** @returns what the screen has to say of a recording, in a few words, or null where all is well or the head says it */
export function briefOf(state: RecordingState): Brief | null {
  if (state.refusal != null) return { kind: 'error', short: REFUSED, whole: state.refusal };
  const notice = noticeOf(state);
  if (notice !== null && notice.short !== '') {
    return { kind: notice.kind, short: notice.short, whole: `${notice.heading ?? ''}${notice.text}` };
  }
  return saysElsewhere(state) ? { kind: 'info', short: ELSEWHERE_TEXTS.status, whole: ELSEWHERE_TEXTS.notice } : null;
}

/** An online talk whose other side is not heard: said with what to do, and with the reason if sharing failed again. */
function unsharedOf({ phase, mode, unshared = null }: RecordingState): NoticeText {
  const canShare = mode !== 'browser' && (phase === 'on' || phase === 'paused');
  return {
    kind: mode === 'browser' ? 'info' : TROUBLE_TEXTS.sharing.kind,
    icon: 'info',
    heading: SHARING_HEADING,
    text: mode === 'browser' ? MICROPHONE_ONLY : SHARING_TEXTS[unshared ?? 'ended'],
    buffered: '',
    action: canShare ? 'share' : null,
    short: SHORT.sharing,
  };
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
