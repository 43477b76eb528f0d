import { metricsText } from '@app/platform';
import { recordLlmCall, type AskedModel } from './llm-calls.js';

const ASKED: AskedModel = {
  operation: 'respond',
  model: 'm',
  outcome: 'ok',
  requests: 1,
  ms: 600,
  promptTokens: 2_000,
  completionTokens: 100,
};

describe('questions to the model', () => {
  it('are counted for each operation by outcome, requests, tokens, cost and time', async () => {
    const prices = { input: 2, output: 10 };
    expect(recordLlmCall(ASKED, prices)).toBeCloseTo(0.005);
    recordLlmCall({ ...ASKED, outcome: 'repaired', requests: 2, ms: 3_000 }, prices);
    recordLlmCall({ ...ASKED, operation: 'note', outcome: 'timeout', ms: 500_000 });
    const lines = (await metricsText()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE jizo_llm_calls_total counter',
        'jizo_llm_calls_total{operation="respond",outcome="ok"} 1',
        'jizo_llm_calls_total{operation="respond",outcome="repaired"} 1',
        'jizo_llm_calls_total{operation="note",outcome="timeout"} 1',
        'jizo_llm_requests_total{operation="respond"} 3',
        'jizo_llm_tokens_total{operation="respond",kind="prompt"} 4000',
        'jizo_llm_tokens_total{operation="respond",kind="completion"} 200',
        'jizo_llm_cost_total{operation="respond"} 0.01',
        '# TYPE jizo_llm_call_duration_seconds histogram',
        'jizo_llm_call_duration_seconds_bucket{le="1",operation="respond"} 1',
        'jizo_llm_call_duration_seconds_bucket{le="+Inf",operation="respond"} 2',
        'jizo_llm_call_duration_seconds_sum{operation="respond"} 3.6',
        'jizo_llm_call_duration_seconds_bucket{le="120",operation="note"} 0',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('jizo_llm_cost_total{'))).toHaveLength(1);
  });

  it('have no cost without a price', () => {
    expect(recordLlmCall(ASKED)).toBeNull();
  });
});
