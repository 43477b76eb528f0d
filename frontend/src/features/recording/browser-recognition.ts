import { Listening, type ListeningError } from './listening.js';
import type { StoredLine } from './stored-recording.js';

export interface RecognitionListener {
  interim: (line: StoredLine) => void;
  final: (line: StoredLine) => void;
  error: (kind: ListeningError) => void;
}

/** Lines of mode `browser`: each with an id and its times on the clock of the 1on1. */
export class BrowserRecognition {
  private readonly listening: Listening;
  private lineId = crypto.randomUUID();
  private startMs: number | null = null;

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
        this.lineId = crypto.randomUUID();
        this.startMs = null;
        listener.final(line);
      },
      error: (kind) => this.listener.error(kind),
    });
  }

  /** Begins, or goes on after a pause. */
  start(): Promise<void> {
    return this.listening.start();
  }

  /** Ends when the last words have come. */
  stop(): Promise<void> {
    return this.listening.stop();
  }

  private line(transcript: string): StoredLine {
    const endMs = Math.round(this.now());
    this.startMs ??= endMs;
    return { lineId: this.lineId, transcript, startMs: this.startMs, endMs };
  }
}
