import { Listening, type ListeningError } from '../capture/listening.js';
import type { RecordingControls } from '../engine/recording-controls.js';
import type { RecordingPhase } from '../model/recording-model.js';
import { canRecognize } from '../capture/speech-recognition.js';

export interface PushToTalkOptions {
  /** Words that are certain, to be put into the field. */
  onText: (text: string) => void;
  /** The recording of this screen: it pauses while the button is held. */
  recording?: { phase: RecordingPhase; controls: Pick<RecordingControls, 'pause' | 'resume'> } | undefined;
}

export interface PushToTalkState {
  isHeld: boolean;
  /** Words that may still change. */
  interim: string;
  /** Of the last press. */
  error: ListeningError | null;
}

/** Voice input for one text field, for as long as a button is held. */
export class PushToTalk {
  private state: PushToTalkState = { isHeld: false, interim: '', error: null };
  private hasPaused = false;
  private readonly listeners = new Set<() => void>();
  private readonly listening = new Listening({
    interim: (interim) => this.set({ interim }),
    final: (text) => {
      this.set({ interim: '', error: null });
      this.options.onText(text);
    },
    error: (error) => {
      this.set({ error });
      // Held or not: no more words will arrive.
      if (error !== 'no-speech' && error !== 'generic') void this.release();
    },
  });

  constructor(private options: PushToTalkOptions) {}

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** For useSyncExternalStore. */
  readonly getSnapshot = (): PushToTalkState => this.state;

  configure(options: PushToTalkOptions): void {
    this.options = options;
  }

  /** The button is held. */
  readonly press = (): void => {
    if (this.state.isHeld) return;
    if (!canRecognize()) {
      this.set({ error: 'unsupported' });
      return;
    }
    this.set({ isHeld: true, interim: '', error: null });
    const { recording } = this.options;
    if (recording?.phase === 'on') {
      this.hasPaused = true;
      recording.controls.pause();
    }
    void this.listening.start();
  };

  /** The person releases the button; resolves when the last words have arrived. */
  readonly release = async (): Promise<void> => {
    if (!this.state.isHeld) return;
    this.set({ isHeld: false });
    await this.listening.stop();
    this.set({ interim: '' });
    // Pressed again while the last words came.
    if (this.getSnapshot().isHeld || !this.hasPaused) return;
    this.hasPaused = false;
    this.options.recording?.controls.resume();
  };

  private set(change: Partial<PushToTalkState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
