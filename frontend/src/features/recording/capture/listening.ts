import { RECORDING } from '@app/contract';
import type { RecognizerSign } from './recognizer-watch.js';
import {
  createRecognition,
  recognizesLocally,
  type Recognition,
  type RecognitionResult,
} from './speech-recognition.js';

/** What keeps the browser from recognising. */
export type ListeningError =
  'unsupported' | 'not-allowed' | 'service-not-allowed' | 'no-speech' | 'generic' | 'could-not-start';

export interface ListeningListener {
  /** The words being spoken; an empty text takes them back. */
  interim: (text: string) => void;
  final: (text: string) => void;
  error: (kind: ListeningError) => void;
  /** The signs of the recogniser, also without a result. */
  sign?: (sign: RecognizerSign) => void;
}

/** Errors after which a retry is useless. */
const FATAL: readonly ListeningError[] = ['unsupported', 'not-allowed', 'could-not-start'];
/** A recogniser that fails at once is not asked again at once. */
const AFTER_ERROR_MS = 1_000;

const KINDS: Partial<Record<string, ListeningError>> = {
  'not-allowed': 'not-allowed',
  'service-not-allowed': 'service-not-allowed',
  'audio-capture': 'not-allowed',
  'language-not-supported': 'unsupported',
  'no-speech': 'no-speech',
};

/** Listens with the recognition of the browser until it is stopped. The browser often ends it; this class restarts it. */
export class Listening {
  private recognition: Recognition | null = null;
  private isOn = false;
  private isFailing = false;
  private open = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private onEnded: (() => void) | null = null;

  constructor(private readonly listener: ListeningListener) {}

  /** Begins, or goes on. */
  async start(): Promise<void> {
    if (this.isOn) return;
    this.isOn = true;
    const isLocal = await recognizesLocally();
    this.beginAgain(isLocal);
  }

  /** Ends when the last words have come. */
  stop(): Promise<void> {
    this.isOn = false;
    clearTimeout(this.timer);
    const { recognition } = this;
    if (recognition === null) return Promise.resolve();
    return new Promise((resolve) => {
      const before = this.onEnded;
      this.onEnded = () => {
        before?.();
        resolve();
      };
      recognition.stop();
    });
  }

  private begin(isLocal: boolean): void {
    const recognition = createRecognition(isLocal);
    if (recognition === null) {
      this.fail('unsupported');
      return;
    }
    this.recognition = recognition;
    this.isFailing = false;
    recognition.onresult = (event) => this.hear(event);
    recognition.onerror = ({ error }) => this.failed(error);
    recognition.onend = () => this.ended(isLocal);
    recognition.onaudiostart = () => this.listener.sign?.('audio');
    recognition.onsoundstart = () => this.listener.sign?.('audio');
    recognition.onspeechstart = () => this.listener.sign?.('speech');
    recognition.onspeechend = () => this.listener.sign?.('speechEnd');
    try {
      this.listener.sign?.('started');
      recognition.start();
    } catch {
      this.recognition = null;
      this.fail('could-not-start');
    }
  }

  private beginAgain(isLocal: boolean): void {
    if (this.isOn && this.recognition === null) this.begin(isLocal);
  }

  private hear({ resultIndex, results }: RecognitionResult): void {
    this.listener.sign?.('result');
    let interim = '';
    for (const result of Array.from(results).slice(resultIndex)) {
      const text = result[0]?.transcript ?? '';
      if (!result.isFinal) interim += text;
      else if (text.trim() !== '') this.listener.final(text.trim());
    }
    this.setOpen(interim.trim());
  }

  private setOpen(text: string): void {
    if (this.open === text) return;
    this.open = text;
    this.listener.interim(text);
  }

  private failed(error: string): void {
    // Our own stop() also causes an error; while it should listen, another program has ended it.
    if (this.isOn) this.listener.sign?.(error === 'no-speech' ? 'quiet' : 'error');
    if (error === 'aborted') return;
    this.isFailing = error !== 'no-speech';
    this.fail(KINDS[error] ?? 'generic');
  }

  private fail(kind: ListeningError): void {
    if (FATAL.includes(kind)) this.isOn = false;
    this.listener.error(kind);
  }

  private ended(isLocal: boolean): void {
    const { open, onEnded } = this;
    this.recognition = null;
    this.onEnded = null;
    // It ended in the middle of a sentence: these words will not come again.
    if (open !== '') {
      this.open = '';
      this.listener.final(open);
    }
    onEnded?.();
    if (!this.isOn) return;
    const pause = this.isFailing ? AFTER_ERROR_MS : RECORDING.voiceInputRestart;
    this.timer = setTimeout(() => this.beginAgain(isLocal), pause);
  }
}
