import { OFFLINE_ENGINE } from '@app/contract';
import { metricsText, StructuredLogger } from '@app/platform';
import type { SummaryDto } from '../../../apps/api/src/conversations/analysis/analysis.dto.js';
import { goodAnswer, REPLY } from '../../kit/doubles/model-answers.js';
import { addEmployee, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { TestApp } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { OpenAiServer, type Behaviour } from '../../kit/doubles/openai-server.js';

jest.setTimeout(60_000);

const MODEL = 'gpt-test';
const QUESTION = 'このごろ、お仕事はいかがですか。';
const REPLIED = '新しい案件の締め切りが厳しくて、正直しんどいです。来週までに見積もりを直しておきます。';
/** Words of the talk and of what was made of it, none of which a log may hold. */
const SPOKEN = ['お仕事', '新しい案件', '締め切り', '見積もり', '受けとめて', '気になって', 'オオクマ'];

describe.each<[string, Behaviour | 'away', string]>([
  ['works', goodAnswer, MODEL],
  ['is not there', 'away', OFFLINE_ENGINE],
  ['refuses everything and repeats what it was sent', () => ({ status: 400 }), OFFLINE_ENGINE],
  ['answers in English', () => ({ say: { message: 'Hello there, my friend.', questions: ['Why?'] } }), OFFLINE_ENGINE],
])('a 1on1 with a language model that %s', (_, behaviour, engine) => {
  let server: OpenAiServer;
  let app: TestApp;
  const logged: string[] = [];
  const { OPENAI_LOG } = process.env;

  beforeAll(async () => {
    // Somebody may have opened the SDK's own log.
    process.env['OPENAI_LOG'] = 'debug';
    for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
      jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => void logged.push(JSON.stringify(parts)));
    }
    server = await OpenAiServer.start();
    if (behaviour !== 'away') server.reset(behaviour);
    const OPENAI_BASE_URL = behaviour === 'away' ? 'http://127.0.0.1:9/v1' : server.url;
    app = await TestApp.start({ config: { AI_PROVIDER: 'openai', OPENAI_BASE_URL, OPENAI_MODEL: MODEL } });
    app.nest.useLogger(new StructuredLogger('trace', { write: (line) => void logged.push(line) }));
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    jest.restoreAllMocks();
    if (OPENAI_LOG === undefined) delete process.env['OPENAI_LOG'];
    else process.env['OPENAI_LOG'] = OPENAI_LOG;
  });

  it('[API-39] [API-40] is answered, summarised and analysed, each by the engine that is named', async () => {
    const user = await app.registerAndLogin();
    const { conversationId: id, initialMessage } = await startTalk(user, await addEmployee(user, 'オオクマ'));
    expect(initialMessage.suggested_questions.length).toBeGreaterThan(0);
    const sent = { sender: 'employee', message: REPLIED, question: QUESTION };
    const { body: reply } = await user.post(`/api/conversations/${id}/messages`, sent).expect(201);
    expect(reply).toMatchObject({ engine });
    await user.post(`/api/conversations/${id}/refresh-questions`, {}).expect(200);
    const { body } = await user.post(`/api/conversations/${id}/summarize`, {}).expect(200);
    expect((body as SummaryDto).summary).not.toBe('');
    const talk = await eventually(async () => {
      const read = await readTalk(user, id);
      return read.analyses.every(({ state }) => state === 'done') && read;
    }, 'all analyses');
    expect(talk.analyses.map((analysis) => analysis.engine)).toEqual([engine, engine, engine, engine]);
    const written = talk.messages.filter(({ sender }) => sender === 'ai');
    expect(written.map((message) => message.engine)).toEqual([engine, engine]);
    if (engine === MODEL) expect(written[1]?.message).toBe(REPLY.message);
  });

  it('[API-40] the settings name the engine that is asked', async () => {
    const { body } = await app.visitor.get('/api/public-settings').expect(200);
    expect(body).toMatchObject({ aiEngine: MODEL });
  });

  it('questions to the model are counted by how they ended, and logged', async () => {
    const figures = await metricsText();
    const outcome = engine === MODEL ? 'ok' : 'fallback';
    for (const operation of ['respond', 'analyse']) {
      expect(figures).toContain(`jizo_llm_calls_total{operation="${operation}",outcome="${outcome}"}`);
      expect(figures).toContain(`jizo_llm_call_duration_seconds_count{operation="${operation}"}`);
    }
    expect(logged.some((line) => line.includes('"msg":"the model was asked"') && line.includes(outcome))).toBe(true);
  });

  it('no log holds a word of the talk', () => {
    expect(logged.some((line) => line.includes('"context":"LanguageModel"'))).toBe(true);
    expect(logged.some((line) => line.includes('in place of the model'))).toBe(engine === OFFLINE_ENGINE);
    expect(logged.some((line) => line.includes('sending request'))).toBe(false);
    for (const word of SPOKEN) expect(logged.filter((line) => line.includes(word))).toEqual([]);
  });
});
