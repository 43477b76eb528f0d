import { llmCalls, type LlmCallsSnapshot } from './llm-calls.js';

const HELP: Record<keyof LlmCallsSnapshot, string> = {
  jizo_llm_calls_total:
    'Questions to the language model by how they ended; fallback, limited and timeout: the offline engine answered',
  jizo_llm_requests_total: 'Requests to the server of the language model',
  jizo_llm_tokens_total: 'Tokens of the language model',
  jizo_llm_cost_total: 'Cost of the language model, in the currency of the configured prices',
  jizo_llm_call_duration_seconds: 'Time that a question to the language model took',
};

/** What the questions of this process to the language model came to, in the format of Prometheus. */
export function llmMetricsText(snapshot: LlmCallsSnapshot = llmCalls()): string {
  const { jizo_llm_call_duration_seconds: durations, ...counters } = snapshot;
  const lines: string[] = [];
  const head = (name: keyof LlmCallsSnapshot, type: string): void =>
    void lines.push(`# HELP ${name} ${HELP[name]}`, `# TYPE ${name} ${type}`);
  for (const name of Object.keys(counters) as (keyof typeof counters)[]) {
    head(name, 'counter');
    for (const { value, ...labels } of counters[name]) lines.push(sample(name, labels, value));
  }
  const duration = 'jizo_llm_call_duration_seconds';
  head(duration, 'histogram');
  for (const { operation, buckets, sum, count } of durations) {
    for (const { le, value } of buckets)
      lines.push(sample(`${duration}_bucket`, { operation, le: le === Infinity ? '+Inf' : String(le) }, value));
    lines.push(sample(`${duration}_sum`, { operation }, sum), sample(`${duration}_count`, { operation }, count));
  }
  return `${lines.join('\n')}\n`;
}

/** Labels are words of the code: nothing in them has to be escaped. */
function sample(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}{${named.join(',')}} ${value}`;
}
