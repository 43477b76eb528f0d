import { llmCalls, llmCost, llmDuration, llmRequests, llmTokens } from '@app/platform';
import type { Operation } from './budgets.js';

/**
 * How a question ended. `fallback`: no answer of use; the offline engine answers, or the older notes are kept. `limited`: the same
 * because the owner's calls of the hour are used up; `refused`: because a person has to change the key, the model or the bill.
 */
export type CallOutcome = 'ok' | 'repaired' | 'fallback' | 'limited' | 'refused' | 'aborted' | 'timeout';

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

const MILLION = 1_000_000;

/** Counts a question of this process; gives back its cost, null where no price is known. */
export function recordLlmCall(asked: AskedModel, prices: Prices = {}): number | null {
  const { operation, outcome, requests, ms, promptTokens, completionTokens } = asked;
  llmCalls.inc({ operation, outcome });
  llmRequests.inc({ operation }, requests);
  llmTokens.inc({ operation, kind: 'prompt' }, promptTokens);
  llmTokens.inc({ operation, kind: 'completion' }, completionTokens);
  llmDuration.observe({ operation }, ms / 1000);
  const cost = costOf(asked, prices);
  if (cost !== null) llmCost.inc({ operation }, cost);
  return cost;
}

function costOf({ promptTokens, completionTokens }: AskedModel, { input, output }: Prices): number | null {
  if (input === undefined && output === undefined) return null;
  return (promptTokens * (input ?? 0) + completionTokens * (output ?? 0)) / MILLION;
}
