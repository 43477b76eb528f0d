import { randomUUID } from 'node:crypto';
import type { StartTranscription } from '@app/contract';
import { ShownQuestion } from '@app/database';
import { asOwner } from '../../kit/clients/as-owner.js';
import { readTalk } from '../../kit/clients/one-on-one.js';
import { consentedTalk, takeOf } from '../../kit/clients/recording-client.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { ask } from '../../kit/product/postgres.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

/** A turn ends soon, and between two proposals lies more time than a test takes. */
const PROPOSALS = { quiet: 80, longest: 60_000, every: 600_000, everyWithModel: 600_000 };
const DANGER = '消えてしまいたい';

describe('[MND-16] a conversation that is followed', () => {
  let assistant: ScriptedAssistant;
  let other: ScriptedAssistant;
  const logs: string[] = [];
  let app: TestApp;
  let second: TestApp;
  let user: TestUser;
  let talk: string;
  let start: StartTranscription;
  let socket: TestSocket;
  let startedAt: number;
  const sockets: TestSocket[] = [];

  beforeAll(async () => {
    assistant = new ScriptedAssistant();
    other = new ScriptedAssistant();
    for (const one of [assistant, other]) one.danger = [DANGER];
    const options = { worker: false, proposals: PROPOSALS, logs: (line: string) => void logs.push(line) };
    app = await TestApp.start({ ...options, assistant, offline: assistant });
    second = await TestApp.start({ ...options, assistant: other, offline: other, beside: app });
  });
  beforeEach(async () => {
    for (const one of [assistant, other]) {
      one.looks.length = 0;
      one.proposals.length = 0;
    }
    user = await app.registerAndLogin();
    talk = await consentedTalk(user);
    startedAt = Date.parse((await readTalk(user, talk)).timestamp);
    start = takeOf(talk);
    socket = await connect();
    await socket.ask('start_transcription', start);
  });
  afterEach(() => {
    for (const each of sockets.splice(0)) each.close();
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const connect = (by = user, at = app): Promise<TestSocket> => {
    const made = new TestSocket(at.url, by.token);
    sockets.push(made);
    return made.opened();
  };
  const follow = (by: TestSocket, conversationId = talk) => by.ask('follow_conversation', { conversationId });
  const until = (condition: () => boolean, what: string) => eventually(() => Promise.resolve(condition()), what);

  /** A line that the browser has recognised. */
  const say = async (transcript: string): Promise<string> => {
    const lineId = randomUUID();
    const startMs = Date.now() - startedAt;
    const { recordingId } = start;
    await socket.ask('client_transcript', {
      recordingId,
      lineId,
      transcript,
      isFinal: true,
      startMs,
      endMs: startMs + 900,
    });
    return lineId;
  };
  /** Ends when the turn with these words was looked at, in the given process. */
  const looked = (text: string, by = assistant) =>
    until(() => by.looks.some(({ lines }) => lines.at(-1)?.text === text), `a look at ${text}`);
  /** As if the time between two proposals was over. */
  const laterOn = () => ask(app.database.ownerUrl, 'delete from rate_limits');
  const shown = () =>
    asOwner(app, talk, async (em) =>
      (await em.find(ShownQuestion, { conversationId: talk }, { disableIdentityMap: true })).map(({ text }) => ({
        text,
      })),
    );

  it('offers a question when a turn has ended, with what it is for and what it rests on, and not a second one soon', async () => {
    await say('このところ見積もりの直しが続いています');
    await until(() => socket.hints.length > 0, 'an offer');
    expect(socket.hints).toEqual([
      { conversationId: talk, question: '問い5', purpose: '開く', evidence: null, refused: null },
    ]);
    await say('来週も続きそうです');
    await looked('来週も続きそうです');
    expect(assistant.proposals).toHaveLength(1);
    await laterOn();
    await say('少し疲れました');
    await until(() => socket.hints.length > 1, 'the next offer');
    expect(socket.hints[1]).toMatchObject({ question: '問い6' });
  });

  it('[API-39] says why the offline engine proposes it in place of a model that a person has to set right', async () => {
    assistant.refused = 'money';
    try {
      await say('見積もりの直しが続いています');
      await until(() => socket.hints.length > 0, 'an offer');
      expect(socket.hints).toMatchObject([{ question: '問い5', refused: 'money' }]);
    } finally {
      assistant.refused = null;
    }
  });

  it('[MND-16] follows what is spoken once somebody speaks again, and not an earlier reply in the chat', async () => {
    const reply = {
      sender: 'employee',
      question: '棚卸しはどうですか',
      message: '棚卸しが終わりません',
      messageId: randomUUID(),
    };
    await user.post(`/api/conversations/${talk}/messages`, reply).expect(201);
    expect(assistant.contexts.at(-1)?.latest).toMatchObject({ reply: '棚卸しが終わりません' });
    await say('評価の説明会のことが気になっています');
    await until(() => socket.hints.length > 0, 'an offer');
    expect(assistant.proposals.at(-1)?.latest).toBeNull();
    await user.post(`/api/conversations/${talk}/refresh-questions`).expect(200);
    expect(assistant.proposals.at(-1)?.latest).toBeNull();
  });

  it('[MND-12] counts what was offered as shown, and other examples of questions too', async () => {
    await say('見積もりの直しが続いています');
    await until(() => socket.hints.length > 0, 'an offer');
    await user.post(`/api/conversations/${talk}/refresh-questions`).expect(200);
    expect(assistant.proposals.at(-1)?.asked).toEqual(expect.arrayContaining(['問い5']));
    const before = (await readTalk(user, talk)).messages.at(-1)?.suggested_questions ?? [];
    await user.post(`/api/conversations/${talk}/refresh-questions`).expect(200);
    expect(assistant.proposals.at(-1)?.asked).toEqual(expect.arrayContaining([...before, '問い1', '問い5']));
  });

  it('is made in one of two processes, and reaches the sockets of both once', async () => {
    const tab = await connect(user, second);
    expect(await follow(tab)).toEqual({});
    await say('引き継ぎのことで迷っています');
    await until(() => socket.hints.length > 0 && tab.hints.length > 0, 'both offers');
    await Promise.all([looked('引き継ぎのことで迷っています'), looked('引き継ぎのことで迷っています', other)]);
    expect(assistant.proposals.length + other.proposals.length).toBe(1);
    expect(tab.hints).toEqual(socket.hints);
    expect(socket.hints).toHaveLength(1);
  });

  it('costs nothing while nobody has it open, and a new connection asks again', async () => {
    await socket.ask('leave_conversation', { conversationId: talk });
    await say('だれも見ていません');
    const tab = await connect();
    await follow(tab);
    await say('開きました');
    await until(() => tab.hints.length > 0, 'an offer');
    expect(assistant.looks.some(({ lines }) => lines.at(-1)?.text === 'だれも見ていません')).toBe(false);
    expect(socket.hints).toEqual([]);
    tab.close();
    const again = await connect();
    await follow(again);
    await laterOn();
    await say('また話します');
    await until(() => again.hints.length > 0, 'an offer on the new connection');
  });

  it('is not left by a socket that sends the rest of another talk in the background', async () => {
    const second = await consentedTalk(user);
    await follow(socket);
    await socket.ask('start_transcription', { ...start, conversationId: second, recordingId: randomUUID() });
    await say('まだこちらを開いています');
    await until(() => socket.hints.length > 0, 'an offer');
    expect(socket.hints[0]).toMatchObject({ conversationId: talk });
  });

  it('[SEC-4] is its owner’s alone', async () => {
    const stranger = await app.registerAndLogin();
    const spy = await connect(stranger);
    expect(await follow(spy)).toMatchObject({ error: { code: 'CONVERSATION_NOT_FOUND' } });
    expect(await spy.ask('follow_conversation', { conversationId: 'x' })).toMatchObject({
      error: { code: 'VALIDATION' },
    });
    await say('内緒の話です');
    await until(() => socket.hints.length > 0, 'an offer');
    expect(spy.hints).toEqual([]);
  });

  it('waits while somebody says something that is hard to say, and while the chat answers by itself', async () => {
    await say('実は、ちょっと言いにくいんですが');
    await looked('実は、ちょっと言いにくいんですが');
    const body = { sender: 'employee', message: '返事です' };
    await user.post(`/api/conversations/${talk}/messages`, body).expect(201);
    await say('はい');
    await until(() => socket.hints.length > 0, 'an offer');
    expect(assistant.proposals.map(({ talk: { lines } }) => lines.at(-1)?.text)).toEqual(['はい']);
  });

  it('[MND-15] offers words of care in place of a question, and keeps nothing of it', async () => {
    const before = logs.length;
    await say(`もう${DANGER}と思う夜もあります`);
    await until(() => socket.hints.length > 0, 'the offer of care');
    expect(socket.hints).toEqual([{ conversationId: talk, question: null, purpose: null, evidence: null, care: true }]);
    expect(assistant.proposals).toEqual([]);
    expect(await shown()).toEqual([]);
    const written = logs.slice(before).join('');
    expect(written).not.toMatch(/care|danger|消え/u);
  });

  it('[CUS-9] what was offered goes with the words it was made from, and nothing comes of them afterwards', async () => {
    await say('異動を考えています');
    await until(() => socket.hints.length > 0, 'an offer');
    expect(await shown()).toHaveLength(1);
    await user.delete(`/api/conversations/${talk}/recordings/${start.recordingId}`).expect(204);
    expect(await shown()).toEqual([]);
  });
});
