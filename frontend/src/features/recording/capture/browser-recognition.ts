import { newId } from '../../../helpers/new-id.js';
import { Listening, type ListeningError } from './listening.js';
import { silentSince, UNWATCHED, watchedAfter } from './recognizer-watch.js';
import type { StoredLine } from '../store/stored-recording.js';

export interface RecognitionListener {
  interim: (line: StoredLine) => void;
  final: (line: StoredLine) => void;
  error: (kind: ListeningError) => void;
  /** Since when (`Date.now()`) the recogniser claims to listen and writes nothing down; null: it does. */
  silent: (since: number | null) => void;
}

const LOOK_MS = 500;

/** Lines of mode `browser`: each with an id and its times on the clock of the 1on1. */
export class BrowserRecognition {
  private readonly listening: Listening;
  private lineId = newId();
  private startMs: number | null = null;
  private watched = UNWATCHED;
  private silent: number | null = null;
  private watching: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly now: () => number,
    private readonly listener: RecognitionListener,
  ) {
    this.listening = new Listening({
      interim: (text) => {
        if (text !== '') listener.interim(this.line(text));
      },
      final: (text) => {
        const line = this.line(text);
        this.lineId = newId();
        this.startMs = null;
        listener.final(line);
      },
      error: (kind) => this.listener.error(kind),
      sign: (sign) => {
        this.watched = watchedAfter(this.watched, sign, performance.now());
        this.look();
      },
    });
  }

  /** Begins, or goes on after a pause. */
  start(): Promise<void> {
    this.unwatch();
    this.watching = setInterval(() => this.look(), LOOK_MS);
    return this.listening.start();
  }

  /** Ends when the last words have come. */
  stop(): Promise<void> {
    this.unwatch();
    return this.listening.stop();
  }

  private look(): void {
    const now = performance.now();
    const since = this.watching === undefined ? null : silentSince(this.watched, now);
    if (since === this.silent) return;
    this.silent = since;
    this.listener.silent(since === null ? null : Date.now() - (now - since));
  }

  private unwatch(): void {
    clearInterval(this.watching);
    this.watching = undefined;
    this.watched = UNWATCHED;
    this.look();
  }

  private line(transcript: string): StoredLine {
    const endMs = Math.round(this.now());
    this.startMs ??= endMs;
    return { lineId: this.lineId, transcript, startMs: this.startMs, endMs };
  }
}
