import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts. Labels are kinds and routes, never ids, names or words. */
const registry = new Registry();
const registers = [registry];
let hasProcessMetrics = false;

/** HTTP requests by route pattern. */
export const httpDuration = new Histogram({
  name: 'jizo_http_request_duration_seconds',
  help: 'Time until an HTTP request was answered',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers,
});

/** Browsers that are connected. */
export const socketsConnected = new Gauge({
  name: 'jizo_sockets_connected',
  help: 'Sockets that are connected',
  registers,
});

/** Recordings that this process hears. */
export const recordingsRunning = new Gauge({
  name: 'jizo_recordings_running',
  help: 'Recordings that this process holds',
  registers,
});

/** Recordings that stopped against the user's will. */
export const recordingsLost = new Counter({
  name: 'jizo_recordings_lost_total',
  help: 'Recordings that this process gave up',
  labelNames: ['reason'] as const,
  registers,
});

/** From the arrival of the sound to its words. */
export const recognitionLatency = new Histogram({
  name: 'jizo_recognition_latency_seconds',
  help: 'Time from the arrival of the last sound of a line to its words',
  buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
  registers,
});

/** How long a job waited before a worker took it. When a job was due is known only of those that nothing put off. */
export const jobWait = new Histogram({
  name: 'jizo_job_wait_seconds',
  help: 'Time from when a job was added until a worker began it; not of jobs that rested after an edit or came back from a worker',
  labelNames: ['job'] as const,
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
  registers,
});

/** How long a job took. */
export const jobDuration = new Histogram({
  name: 'jizo_job_duration_seconds',
  help: 'Time that a job took',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.05, 0.1, 0.5, 1, 2, 5, 15, 60, 300],
  registers,
});

/** Questions to the language model by how they ended. */
export const llmCalls = new Counter({
  name: 'jizo_llm_calls_total',
  help: 'Questions to the language model by how they ended; fallback, limited, refused and timeout: the offline engine answered',
  labelNames: ['operation', 'outcome'] as const,
  registers,
});

/** Requests to the server of the language model, without those that its SDK repeats by itself. */
export const llmRequests = new Counter({
  name: 'jizo_llm_requests_total',
  help: 'Requests to the server of the language model',
  labelNames: ['operation'] as const,
  registers,
});

/** Tokens of questions and answers. */
export const llmTokens = new Counter({
  name: 'jizo_llm_tokens_total',
  help: 'Tokens of the language model',
  labelNames: ['operation', 'kind'] as const,
  registers,
});

/** Cost of the tokens; nothing where no price is configured. */
export const llmCost = new Counter({
  name: 'jizo_llm_cost_total',
  help: 'Cost of the language model, in the currency of the configured prices',
  labelNames: ['operation'] as const,
  registers,
});

/** How long a question took, with its repair. */
export const llmDuration = new Histogram({
  name: 'jizo_llm_call_duration_seconds',
  help: 'Time that a question to the language model took',
  labelNames: ['operation'] as const,
  buckets: [0.25, 0.5, 1, 2, 4, 8, 12, 30, 60, 120],
  registers,
});

/** Everything in the format of Prometheus. */
export function metricsText(): Promise<string> {
  if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
  hasProcessMetrics = true;
  return registry.metrics();
}
