import { GoogleSpeechServer } from '../../../kit/doubles/google-speech-server.js';

/** The pauses of the recording are short: each of its words is settled by itself. */
const PLAIN = { utteranceMs: 200 };

/** A recogniser that dies at once and comes back at the same address. */
export class KillableRecognizer {
  private constructor(private server: GoogleSpeechServer) {
    server.reset(() => PLAIN);
  }

  static async start(): Promise<KillableRecognizer> {
    return new KillableRecognizer(await GoogleSpeechServer.start());
  }

  /** Settings of a product that uses it. */
  get env(): Record<string, string> {
    const { endpoint } = this.server;
    return { SPEECH_PROVIDER: 'google', GOOGLE_SPEECH_ENDPOINT: endpoint, METADATA_SERVER_DETECTION: 'none' };
  }

  kill(): void {
    this.server.close();
  }

  async restart(): Promise<void> {
    this.server = await GoogleSpeechServer.start(this.server.port);
    this.server.reset(() => PLAIN);
  }
}
