import type { SpeechMode } from '@app/contract';
import type { Trouble } from './recording-model.js';

/** What a screen says about a speech mode. Each sentence has to be true of the running setup. */
export interface ModeText {
  /** Who recognises, for the popup's tag. */
  tag: string;
  /** Where the voice goes. */
  destination: string;
  /** The same as a clause of the sentence that is read aloud. */
  aloud: string;
}

/** Only these modes send the voice to the server, and keep it in the browser until it is text. */
const ON_THE_WAY = '文字になるまでの間だけ、声をこのブラウザーに置いておきます。サーバーには声を残しません。';

export const MODE_TEXTS: Record<SpeechMode, ModeText> = {
  browser: {
    tag: '認識：ブラウザー',
    destination:
      '声は、このブラウザーの音声認識で文字にします。ブラウザーによっては、声がその提供元へ送られます。このサーバーへ送るのは文字だけです。',
    aloud: '声はブラウザーの音声認識で文字になります。',
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

export const NO_SPEECH_MODE = '文字起こしを使わない設定です';
export const EMPTY_TRANSCRIPT = '録音を開始すると、ここに文字起こしが表示されます。';

export const CONSENT_TEXTS = {
  recorded: '話した言葉を文字にして、この1on1の文字起こしに残します。声そのものは残しません。',
  readers: 'この1on1の内容は、あなた以外の人には表示されません。',
  freedom: '同意がなくても、録音のほかはすべて使えます。',
} as const;

/** What the manager reads aloud before the first recording. */
export function consentSentence(mode: SpeechMode): string {
  return `忘れないように、録音して文字に残してもよいですか。${MODE_TEXTS[mode].aloud}読むのはわたしだけで、いつでも止めて消せます。`;
}

/** How loud a trouble is: whether the recording goes on. */
export interface TroubleText {
  kind: 'warning' | 'error';
  text: string;
  /** Whether pressing record again is worth a try. */
  canStartAgain: boolean;
}

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
    kind: 'warning',
    text: '送る音声が多いため、少しずつ文字にしています。待っている分は、このブラウザーに残っています。',
    canStartAgain: false,
  },
  silent: {
    kind: 'error',
    text: '聞きとれていません。いまの言葉は文字になっていません。マイクとネットワークを確かめてください。',
    canStartAgain: false,
  },
  consent: {
    kind: 'warning',
    text: '声の送り先が変わりました。相手の同意をもう一度得るまで、声は送りません。',
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
  taken_over: {
    kind: 'warning',
    text: 'この1on1は、別のタブか端末で録音されています。ここでの録音は止めました。',
    canStartAgain: true,
  },
};

/** The alert after 録音開始, when the browser or the person says no. */
export const MICROPHONE_ALERT = {
  title: 'マイクの使用を許可してください。',
  body: '録音は始まっていません。アドレス欄の横にあるサイトの設定でマイクを許可し、つながっているかを確かめてから、もう一度「録音開始」を押してください。',
} as const;

/** `（12秒分）`, `（1分間分）`, `（2分5秒分）`; nothing below one second. */
export function bufferedText(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole < 1) return '';
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return `（${rest}秒分）`;
  return rest === 0 ? `（${minutes}分間分）` : `（${minutes}分${rest}秒分）`;
}

/** What the banner of the undo says. */
export function undoText(seconds: number): string {
  return `録音した内容を${seconds}秒後に消します。`;
}

export const ENDING_TEXT = '最後の言葉を保存しています。';
export const STOP_AND_DELETE = '止めて、録音した内容を消す';
