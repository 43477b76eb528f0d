import { OfflineAssistant } from '@app/ai';
import { ANALYSIS_KINDS, OFFLINE_ENGINE, type Talk } from '@app/contract';

const talk: Talk = {
  conversationId: 'talk',
  revision: 1,
  theme: null,
  stance: null,
  employeeName: '佐倉',
  heldAt: new Date('2026-11-20T05:00:00Z'),
  lines: Array.from({ length: 400 }, (_, index) => ({
    source: 'line' as const,
    id: String(index),
    speaker: (index % 2) + 1,
    role: null,
    text:
      index % 2 === 0
        ? 'このところ、どうですか。'
        : '夜勤が続いていて、正直しんどいです。来週までに勤務表を直しておきます。',
  })),
};
const options = { kinds: ANALYSIS_KINDS, documentFrequencies: { conversations: 0, counts: {} } };

describe('the offline assistant in its thread', () => {
  let assistant: OfflineAssistant;
  beforeEach(() => (assistant = new OfflineAssistant()));
  afterEach(() => assistant.close());

  it('[API-40] gives each kind with the name of the engine', async () => {
    const kinds: string[] = [];
    for await (const { engine, value } of assistant.analyse(talk, options)) {
      expect(engine).toBe(OFFLINE_ENGINE);
      kinds.push(value.kind);
    }
    expect(kinds).toEqual([...ANALYSIS_KINDS]);
  });

  it('answers several callers at once', async () => {
    const context = { talk, asked: [], latest: { question: null, reply: '夜勤がつらいです。' } };
    const [opened, answered, proposed] = await Promise.all([
      assistant.open({ ...context, latest: null }),
      assistant.respond(context),
      assistant.suggestQuestions(context),
    ]);
    expect(opened.value.message).toContain('佐倉さん');
    expect(answered.value.message).not.toContain('佐倉さん');
    expect([1, 2]).toContain(answered.value.suggestedQuestions.length);
    expect(proposed.value).toHaveLength(4);
  });

  it('ends with an AbortError when the caller gives up, and serves the next one', async () => {
    const controller = new AbortController();
    const reading = (async () => {
      for await (const { value } of assistant.analyse(talk, { ...options, signal: controller.signal })) {
        if (value.kind === 'summary') controller.abort();
      }
    })();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await expect(assistant.suggestQuestions({ talk, asked: [], latest: null })).resolves.toMatchObject({
      engine: OFFLINE_ENGINE,
    });
  });

  it('refuses calls after it was closed', async () => {
    await assistant.close();
    await expect(assistant.suggestQuestions({ talk, asked: [], latest: null })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});
