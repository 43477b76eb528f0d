import type { Operation } from './budgets.js';

/**
 * How a question ended. `fallback`: no answer of use; the offline engine answers, or the older notes are kept. `limited`: the same
 * because the owner's calls of the hour are used up.
 */
export type CallOutcome = 'ok' | 'repaired' | 'fallback' | 'limited' | 'aborted' | 'timeout';

/** The cost of one question to the model, including its repair; never what was said in it. */
export interface AskedModel {
  operation: Operation;
  model: string;
  outcome: CallOutcome;
  /** Requests to the server, without the SDK's own repeats. */
  requests: number;
  ms: number;
  promptTokens: number;
  completionTokens: number;
}

/** Price of a million tokens, in the operator's currency. */
export interface Prices {
  input?: number | undefined;
  output?: number | undefined;
}

type Count<L> = L & { value: number };

/** Cumulative buckets, as Prometheus has them. */
export interface Histogram {
  operation: Operation;
  buckets: { le: number; value: number }[];
  sum: number;
  count: number;
}

/** The names are those of the metrics; labels stand beside each value. */
export interface LlmCallsSnapshot {
  jizo_llm_calls_total: Count<{ operation: Operation; outcome: CallOutcome }>[];
  jizo_llm_requests_total: Count<{ operation: Operation }>[];
  jizo_llm_tokens_total: Count<{ operation: Operation; kind: 'prompt' | 'completion' }>[];
  /** Empty where no price is known. */
  jizo_llm_cost_total: Count<{ operation: Operation }>[];
  jizo_llm_call_duration_seconds: Histogram[];
}

const BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 12, 30, 60, 120];
const MILLION = 1_000_000;

interface Totals {
  outcomes: Map<CallOutcome, number>;
  requests: number;
  prompt: number;
  completion: number;
  cost: number | null;
  seconds: number;
  count: number;
  within: number[];
}

/** Counts questions to the model for as long as the process lives. */
export class LlmCalls {
  private readonly totals = new Map<Operation, Totals>();

  /** Adds one; gives back its cost, null where no price is known. */
  record(asked: AskedModel, prices: Prices = {}): number | null {
    const totals = this.totals.get(asked.operation) ?? nothing();
    this.totals.set(asked.operation, totals);
    const seconds = asked.ms / 1000;
    totals.outcomes.set(asked.outcome, (totals.outcomes.get(asked.outcome) ?? 0) + 1);
    totals.requests += asked.requests;
    totals.prompt += asked.promptTokens;
    totals.completion += asked.completionTokens;
    totals.seconds += seconds;
    totals.count += 1;
    totals.within = totals.within.map((value, at) => value + (seconds <= (BUCKETS[at] ?? Infinity) ? 1 : 0));
    const cost = costOf(asked, prices);
    if (cost !== null) totals.cost = (totals.cost ?? 0) + cost;
    return cost;
  }

  snapshot(): LlmCallsSnapshot {
    const all = [...this.totals];
    return {
      jizo_llm_calls_total: all.flatMap(([operation, { outcomes }]) =>
        [...outcomes].map(([outcome, value]) => ({ operation, outcome, value })),
      ),
      jizo_llm_requests_total: all.map(([operation, { requests: value }]) => ({ operation, value })),
      jizo_llm_tokens_total: all.flatMap(([operation, { prompt, completion }]) => [
        { operation, kind: 'prompt' as const, value: prompt },
        { operation, kind: 'completion' as const, value: completion },
      ]),
      jizo_llm_cost_total: all.flatMap(([operation, { cost }]) => (cost === null ? [] : [{ operation, value: cost }])),
      jizo_llm_call_duration_seconds: all.map(([operation, { within, seconds: sum, count }]) => ({
        operation,
        buckets: [...within, count].map((value, at) => ({ le: BUCKETS[at] ?? Infinity, value })),
        sum,
        count,
      })),
    };
  }
}

function costOf({ promptTokens, completionTokens }: AskedModel, { input, output }: Prices): number | null {
  if (input === undefined && output === undefined) return null;
  return (promptTokens * (input ?? 0) + completionTokens * (output ?? 0)) / MILLION;
}

function nothing(): Totals {
  const within = BUCKETS.map(() => 0);
  return { outcomes: new Map(), requests: 0, prompt: 0, completion: 0, cost: null, seconds: 0, count: 0, within };
}

const ofThisProcess = new LlmCalls();

/** Counts a question of this process; gives back its cost. */
export function recordLlmCall(asked: AskedModel, prices: Prices): number | null {
  return ofThisProcess.record(asked, prices);
}

/** What the questions of this process to the language model came to, ready for Prometheus. */
export function llmCalls(): LlmCallsSnapshot {
  return ofThisProcess.snapshot();
}
