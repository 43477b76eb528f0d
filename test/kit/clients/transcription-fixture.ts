import { consentedTalk } from './recording-client.js';
import { readTalk } from './one-on-one.js';
import { ScriptedAssistant } from '../doubles/scripted-assistant.js';
import { ScriptedDecoder, ScriptedRecognizer } from '../doubles/scripted-speech.js';
import { TestApp, type TestUser } from '../product/test-app.js';
import { eventually } from '../waiting/eventually.js';
import { TestSocket } from './socket-client.js';

/** Two api processes on one database that hear `w1 w2 w3`; for each test a user of its own, with a talk that may be recorded. */
export class TranscriptionFixture {
  readonly recognizer = new ScriptedRecognizer();
  readonly decoder = new ScriptedDecoder();
  app!: TestApp;
  second!: TestApp;
  user!: TestUser;
  talk = '';
  private readonly sockets: TestSocket[] = [];
  private readonly speakers = new Set<TestUser>();

  /** Made within a `describe`, whose tests it serves. @param runsFor how long a recording is heard without a socket, in milliseconds */
  constructor(runsFor?: number) {
    beforeAll(async () => {
      const speech = { recognizer: this.recognizer, decoder: this.decoder };
      const config = { SPEECH_PROVIDER: 'google' } as const;
      const options = {
        assistant: new ScriptedAssistant(),
        worker: false,
        speech,
        config,
        ...(runsFor !== undefined && { runsFor }),
      };
      this.app = await TestApp.start(options);
      this.second = await TestApp.start({ ...options, beside: this.app });
    });
    beforeEach(async () => {
      this.recognizer.reset();
      this.decoder.reset();
      this.user = await this.app.registerAndLogin();
      this.talk = await consentedTalk(this.user);
    });
    afterEach(async () => {
      for (const socket of this.sockets.splice(0)) socket.close();
      // A logout ends what is heard yet: no test counts the recognisers of another.
      for (const user of this.speakers) await user.post('/api/logout');
      this.speakers.clear();
      await this.until(() => this.recognizer.open_ === 0, 'the end of every recogniser');
    });
    afterAll(async () => {
      await this.second.close();
      await this.app.close();
    });
  }

  connect(by = this.user, at = this.app): Promise<TestSocket> {
    const socket = new TestSocket(at.url, by.token);
    this.sockets.push(socket);
    this.speakers.add(by);
    return socket.opened();
  }

  until(condition: () => boolean, what: string): Promise<unknown> {
    return eventually(() => Promise.resolve(condition()), what);
  }

  /** As they are stored. */
  async lines() {
    return (await readTalk(this.user, this.talk)).lines;
  }

  /** Of all stored lines, in their order. */
  async words(): Promise<string[]> {
    return (await this.lines()).flatMap(({ text }) => text.split(' '));
  }

  received(socket: TestSocket, seq: number): Promise<unknown> {
    return this.until(() => socket.progress.some(({ receivedSeq }) => receivedSeq === seq), `piece ${seq}`);
  }
}
