import { OFFLINE_ENGINE, type SpeechMode } from '@app/contract';
import { durationText } from '../../../helpers/durations.js';
import type { Meeting, SharingFailure, Trouble } from './recording-model.js';

/** What a screen says about a speech mode. Each sentence has to be true of the running setup. */
export interface ModeText {
  /** Who recognises, for the popup's tag. */
  tag: string;
  /** Where the voice goes. */
  destination: string;
  /** The same as a clause of the sentence that is read aloud. */
  aloud: string;
}

/** Only these modes send the voice to the server, and keep it in the browser until it is text or the person deletes it. */
const ON_THE_WAY = '声は、文字になるか、あなたが消すまで、このブラウザーに置いておきます。サーバーには声を残しません。';

export const MODE_TEXTS: Record<SpeechMode, ModeText> = {
  browser: {
    tag: '認識：ブラウザー',
    destination:
      '声は、このブラウザーの音声認識で文字にします。ブラウザーによっては、声がその提供元へ送られます。このサーバーへ送るのは文字だけです。',
    aloud: '声はブラウザーの音声認識で文字になり、その提供元へ送られることがあります。',
  },
  google: {
    tag: '認識：Google',
    destination: `声は、このサーバーを通ってGoogleの音声認識へ送られ、文字になります。${ON_THE_WAY}`,
    aloud: '声はGoogleの音声認識へ送られます。',
  },
  openai: {
    tag: '認識：OpenAI互換サーバー',
    destination: `声は、このサーバーを通って、管理者が選んだOpenAI互換の音声認識サーバーへ送られ、文字になります。${ON_THE_WAY}`,
    aloud: '声は会社が選んだ音声認識サーバーへ送られます。',
  },
  sherpa: {
    tag: '認識：このサーバー',
    destination: `声は、このサーバーの中で文字になり、ほかへは送られません。${ON_THE_WAY}`,
    aloud: '声はこのサーバーの中だけで文字になります。',
  },
  off: {
    tag: '認識：なし',
    destination: 'この環境では、文字起こしを使わない設定になっています。声は録音されません。',
    aloud: '',
  },
};

/** After a "no" of the other person, for the rest of the day. */
export const UNRECORDED = '今日は録音しません';
export const ASK_AGAIN = '録音してよいと言われたとき';
export const NO_SPEECH_MODE = '文字起こしを使わない設定です';
export const EMPTY_TRANSCRIPT = '録音を開始すると、ここに文字起こしが表示されます。';

export const CONSENT_TEXTS = {
  recorded: '話した言葉を文字にして、この1on1の文字起こしに残します。声そのものは残しません。',
  howLong: '消すまで残ります。終わりに、何を残すかを二人で選べます。「消してほしい」と、いつでも言えます。',
  readers: 'あなただけです。人事や管理者の画面には出ません。サーバーを運用する人は、技術的には読めます。',
  freedom: '同意がなくても、録音のほかはすべて使えます。',
} as const;

/** Where the words go once they are written down. */
export function analysedText(engine: string): string {
  return engine === OFFLINE_ENGINE
    ? '文字になった言葉は、会社のサーバーに置きます。まとめと分析もその中で行い、外の言語モデルへは送りません。'
    : `文字になった言葉は、会社のサーバーに置き、まとめと分析のために言語モデル「${engine}」へ送ります。`;
}

/** What the manager reads aloud before the first recording. */
export function consentSentence(mode: SpeechMode, meeting: Meeting = 'in_person'): string {
  const voices = meeting === 'online' ? onlineVoices(mode).aloud : '';
  return `忘れないように、録音して文字に残してもよいですか。${voices}${MODE_TEXTS[mode].aloud}読むのはわたしで、評価には使いません。いつでも止めて消せます。`;
}

/** The way of both voices in an online talk, as it stands and as it is read aloud. */
export function onlineVoices(mode: SpeechMode): { way: string; aloud: string } {
  return mode === 'browser'
    ? { way: MICROPHONE_ONLY, aloud: '文字にするのはわたしの声だけです。' }
    : {
        way: 'わたしの声はマイクから、相手の声は共有した会議の音から、別々に受けとります。映像は受けとりません。',
        aloud: 'わたしの声はマイクから、あなたの声は会議の音から受けとり、映像は受けとりません。',
      };
}

/** Why the consent is asked for a second time. */
export const MOVED_TEXT = '声や言葉の送り先が変わりました。いまの送り先で録音してよいか、もう一度聞いてください。';

/** How loud a trouble is: `info` waits, `warning` goes on recording, `error` needs a person. */
export interface TroubleText {
  kind: 'info' | 'warning' | 'error';
  text: string;
  /** Whether pressing record again is worth a try. */
  canStartAgain: boolean;
}

export const SHARING_HEADING = '相手の声が届いていません';

export const TROUBLE_TEXTS: Record<Trouble, TroubleText> = {
  network: {
    kind: 'warning',
    text: 'つながりが切れています。録音は続けていて、もどりしだい送ります。',
    canStartAgain: false,
  },
  provider: {
    kind: 'warning',
    text: '音声認識が応えていません。録音は続けていて、もどりしだい文字にします。',
    canStartAgain: false,
  },
  refused: {
    kind: 'error',
    text: '音声認識のサーバーに断られています。話したことはこのブラウザーに残っています。管理者に知らせてください。',
    canStartAgain: false,
  },
  pace: {
    kind: 'info',
    text: '送る音声が多いため、少しずつ文字にしています。待っている分は、このブラウザーに残っています。',
    canStartAgain: false,
  },
  silent: {
    kind: 'warning',
    text: 'マイクに声が届いているか、ネットワークがつながっているかを確かめてください。メモは、そのまま書けます。',
    canStartAgain: false,
  },
  sharing: {
    kind: 'warning',
    text: `${SHARING_HEADING}。`,
    canStartAgain: false,
  },
  consent: {
    kind: 'warning',
    text: '相手の同意が、いまの送り先に及んでいません。もう一度同意を得るまで、声は送りません。',
    canStartAgain: true,
  },
  microphone: {
    kind: 'error',
    text: 'マイクが使えないため、録音を止めました。マイクの使用を許可してください。',
    canStartAgain: true,
  },
  unsupported: {
    kind: 'error',
    text: 'このブラウザーでは録音できません。ChromeかEdgeでひらくと録音できます。ほかの機能はそのまま使えます。',
    canStartAgain: false,
  },
  store_nearly_full: {
    kind: 'warning',
    text: 'このブラウザーに置ける録音の量が、残りわずかです。つながりを確かめてください。',
    canStartAgain: false,
  },
  store_full: {
    kind: 'error',
    text: 'このブラウザーに置ける録音の量がいっぱいになり、録音を止めました。ここまでの録音は残っていて、つながりしだい送ります。',
    canStartAgain: false,
  },
  store_failed: {
    kind: 'error',
    text: 'このブラウザーに録音を置けないため、録音を止めました。ページを読み込み直してから、もう一度録音してください。置けたところまでの録音は、読み込み直すと送ります。',
    canStartAgain: true,
  },
  taken_over: {
    kind: 'warning',
    text: 'この1on1は、別のタブか端末で録音されています。ここでの録音は止めました。',
    canStartAgain: true,
  },
};

/** Trouble `sharing`, by what came of the last attempt to share. */
export const SHARING_TEXTS: Record<SharingFailure | 'ended', string> = {
  ended: '録音は、わたしのマイクで続けています。相手の声は、もう一度共有すると文字になります。',
  refused: '共有されていません。録音は、わたしのマイクで続けています。',
  no_sound: '音が入っていません。会議のタブを選び、「タブの音声も共有」を入れてください。録音は続いています。',
};

/** The same in mode `browser`, whose recogniser hears nothing but the microphone. */
export const MICROPHONE_ONLY =
  'この環境ではマイクの声だけを文字にし、相手の声は文字になりません。会議サービスの文字起こしを、あとから取りこめます。';

/** The alert after 録音開始, when the browser or the person says no. */
export const MICROPHONE_ALERT = {
  title: 'マイクの使用を許可してください。',
  body: '録音は始まっていません。アドレス欄の横にあるサイトの設定でマイクを許可し、つながっているかを確かめてから、もう一度「録音開始」を押してください。',
} as const;

/** `（10秒ほど）`, `（2分ほど）`; nothing below ten seconds. So coarse that no banner ticks. */
export function bufferedText(seconds: number): string {
  const [tens, minutes] = [Math.floor(seconds / 10) * 10, Math.floor(seconds / 60)];
  if (minutes > 0) return `（${minutes}分ほど）`;
  return tens > 0 ? `（${tens}秒ほど）` : '';
}

/** What the banner of the undo says. */
export function undoText(seconds: number): string {
  return `録音した内容を${seconds}秒後に消します。`;
}

/** A recording that the server does not take, in a few words. */
export const REFUSED = '録音できません';

export const ENDING_TEXT = '最後の言葉を保存しています。';

/** Another tab or device records, and this one does not. */
export const ELSEWHERE_TEXTS = {
  status: '別の画面で録音中',
  notice: 'この1on1は、別のタブか端末で録音しています。ここでは録音していません。',
} as const;

export const STOP_AND_DELETE = '止めて、録音した内容を消す';
/** The confirmation before {@link STOP_AND_DELETE}. */
export const DELETION_QUESTION = {
  title: '録音を止めて、消しますか。',
  body: 'この録音の音と、文字になった言葉が消えます。10秒の間は、元に戻せます。',
  confirmLabel: '止めて消す',
  cancelLabel: '録音を続ける',
  danger: true,
} as const;

export const SEND_AGAIN = 'もう一度送る';
export const DELETE_SOUND = 'この音を消す';

/** The confirmation before the deletion of sound that is not text yet. */
export function lettingGoQuestion(seconds: number) {
  return {
    title: 'この音を消しますか。',
    body: `${durationText(seconds)}の音が消え、文字にできなくなります。文字になった言葉は残ります。元に戻せません。`,
    confirmLabel: '消す',
    cancelLabel: '残しておく',
    danger: true,
  } as const;
}

export const CHOOSE_MEETING = '対面とオンラインを選ぶ';
export const WITHDRAW = '同意を取り消す';
/** The confirmation before a consent is withdrawn. */
export const WITHDRAWAL_QUESTION = {
  title: '録音の同意を取り消しますか。',
  goes: '録音した音と文字起こし、そこから作ったまとめ、次の一歩、分析が消えます。印をつけたり直したりした次の一歩からは、引用が消えます。',
  stays: 'メモ、マインドマップ、問いと返事は残ります。',
  once: '録音していれば、先に止めます。元に戻せません。',
  confirmLabel: WITHDRAW,
  cancelLabel: '残しておく',
} as const;
export const WITHDRAWN_TEXT = '同意を取り消し、録音から作ったものを消しました。';

/** The texts about sound stored in this browser. */
export const HELD_TEXTS = {
  title: 'このブラウザーに置いてある音',
  help: 'まだ文字になっていない録音です。文字になるか、あなたが消すまで、ここに残ります。',
  askingTitle: '7日より前の録音が、まだ文字になっていません。',
  asking: 'どうするかを選んでください。選ばないかぎり、音はこのブラウザーに残ります。',
  waiting: (seconds: string) => `${seconds}が、まだ文字になっていません。`,
  sending: (seconds: string) => `${seconds}を送っています。文字になると、ここから消えます。`,
  unagreed: (seconds: string) => `${seconds}を送っていません。相手の同意をもう一度得ると送れます。`,
  unread: (time: string, seconds: string) => `${time}からの${seconds}は、文字にできませんでした。`,
  agree: '同意を得て送る',
  running: '消すときは、先に録音を止めてください。',
  save: 'ファイルで受けとる',
  leave: 'このまま置いておく',
  nothing: '置いてある音は、もうありません。',
  notSaved: 'ファイルにできませんでした。もう一度お試しください。',
  notDeleted: '消せませんでした。もう一度お試しください。',
  line: (seconds: string) => `文字になっていない音が${seconds}、このブラウザーにあります。`,
  look: '確かめる',
} as const;
