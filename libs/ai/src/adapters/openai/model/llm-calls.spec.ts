import { LlmCalls, llmCalls, recordLlmCall, type AskedModel } from './llm-calls.js';

const ASKED: AskedModel = {
  operation: 'respond',
  model: 'm',
  outcome: 'ok',
  requests: 1,
  ms: 700,
  promptTokens: 2_000,
  completionTokens: 100,
};

describe('LlmCalls', () => {
  it('counts outcomes, requests, tokens, cost and time for each operation', () => {
    const calls = new LlmCalls();
    const prices = { input: 2, output: 10 };
    expect(calls.record(ASKED, prices)).toBeCloseTo(0.005);
    calls.record({ ...ASKED, outcome: 'repaired', requests: 2, ms: 3_000 }, prices);
    calls.record({ ...ASKED, operation: 'note', outcome: 'timeout', ms: 500_000 });
    const snapshot = calls.snapshot();
    expect(snapshot.jizo_llm_calls_total).toEqual([
      { operation: 'respond', outcome: 'ok', value: 1 },
      { operation: 'respond', outcome: 'repaired', value: 1 },
      { operation: 'note', outcome: 'timeout', value: 1 },
    ]);
    expect(snapshot.jizo_llm_requests_total[0]).toEqual({ operation: 'respond', value: 3 });
    expect(snapshot.jizo_llm_tokens_total[0]).toEqual({ operation: 'respond', kind: 'prompt', value: 4_000 });
    expect(snapshot.jizo_llm_cost_total).toEqual([{ operation: 'respond', value: expect.closeTo(0.01) as number }]);
    const [respond, note] = snapshot.jizo_llm_call_duration_seconds;
    expect(respond).toMatchObject({ sum: 3.7, count: 2 });
    expect(respond?.buckets.map(({ value }) => value)).toEqual([0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
    expect(note?.buckets.at(-1)).toEqual({ le: Infinity, value: 1 });
    expect(note?.buckets.at(-2)).toEqual({ le: 120, value: 0 });
  });

  it('knows no cost without a price', () => {
    expect(new LlmCalls().record(ASKED)).toBeNull();
  });

  it('keeps those of the process', () => {
    recordLlmCall(ASKED, {});
    expect(llmCalls().jizo_llm_calls_total).toContainEqual({ operation: 'respond', outcome: 'ok', value: 1 });
  });
});
