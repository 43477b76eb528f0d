import { LlmCalls } from './llm-calls.js';
import { llmMetricsText } from './llm-metrics.js';

it('writes the questions to the model in the format of Prometheus', () => {
  const calls = new LlmCalls();
  const asked = {
    operation: 'respond' as const,
    model: 'm',
    requests: 2,
    ms: 600,
    promptTokens: 100,
    completionTokens: 7,
  };
  calls.record({ ...asked, outcome: 'ok' }, { input: 10 });
  calls.record({ ...asked, outcome: 'fallback', ms: 70_000 }, { input: 10 });
  const lines = llmMetricsText(calls.snapshot()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE jizo_llm_calls_total counter',
      'jizo_llm_calls_total{operation="respond",outcome="ok"} 1',
      'jizo_llm_calls_total{operation="respond",outcome="fallback"} 1',
      'jizo_llm_requests_total{operation="respond"} 4',
      'jizo_llm_tokens_total{operation="respond",kind="prompt"} 200',
      'jizo_llm_tokens_total{operation="respond",kind="completion"} 14',
      'jizo_llm_cost_total{operation="respond"} 0.002',
      '# TYPE jizo_llm_call_duration_seconds histogram',
      'jizo_llm_call_duration_seconds_bucket{operation="respond",le="1"} 1',
      'jizo_llm_call_duration_seconds_bucket{operation="respond",le="+Inf"} 2',
      'jizo_llm_call_duration_seconds_sum{operation="respond"} 70.6',
      'jizo_llm_call_duration_seconds_count{operation="respond"} 2',
    ]),
  );
});
