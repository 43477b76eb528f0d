import {
  SpeechError,
  type Recognition,
  type RecognitionOptions,
  type SpeechRecognizer,
} from '../../ports/recognizer.port.js';
import { GoogleRecognition } from './google.recognition.js';
import { GoogleConnection } from './stream/provider-stream.js';
import {
  GOOGLE_SETTINGS,
  replaySpeedOf,
  type Features,
  type GoogleOptions,
  type GoogleSettings,
} from './stream/google-settings.js';

/** Google Cloud Speech-to-Text, v1 or v2, as one endless recognition. */
export class GoogleRecognizer implements SpeechRecognizer {
  readonly mode = 'google';
  readonly hasEndpointing = true;
  private readonly settings: GoogleSettings;
  private readonly speed: number;
  private readonly running = new Set<Recognition>();
  private features: Features;
  private connection: GoogleConnection;
  /** Replaced, and not yet closed. */
  private readonly closing = new Set<Promise<void>>();

  constructor(private readonly options: GoogleOptions) {
    this.settings = { ...GOOGLE_SETTINGS, ...options.settings };
    this.speed = replaySpeedOf(options);
    this.features = { hasWordTimes: true, hasDiarization: options.diarization };
    this.connection = new GoogleConnection(options);
  }

  async warmUp(): Promise<void> {
    try {
      await this.connection.initialize();
    } catch {
      throw new SpeechError('MISCONFIGURED', 'the credentials or the project of Google Cloud are missing');
    }
  }

  open({ onEvent }: RecognitionOptions): Recognition {
    let { connection } = this;
    const recognition = new GoogleRecognition({
      settings: this.settings,
      features: this.features,
      speed: this.speed,
      onEvent,
      openStream: (features, handlers) => {
        connection = this.connection;
        return connection.open(features, handlers);
      },
      onAccepted: (features) => (this.features = features),
      onUnusable: () => this.renew(connection),
      onOver: () => this.running.delete(recognition),
    });
    this.running.add(recognition);
    return recognition;
  }

  async close(): Promise<void> {
    for (const recognition of [...this.running]) recognition.abort();
    await Promise.all([this.connection.close(), ...this.closing]);
  }

  /** A connection that swallows what it is given is not used again; its other streams notice by themselves. */
  private renew(dead: GoogleConnection): void {
    if (dead !== this.connection) return;
    this.connection = new GoogleConnection(this.options);
    const closed = dead.close().finally(() => this.closing.delete(closed));
    this.closing.add(closed);
  }
}
