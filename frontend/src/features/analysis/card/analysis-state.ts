import { ANALYSIS_KINDS, type AnalysisKind, type ModelRefusal } from '@app/contract';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

/** What a card of the analysis has to say about the making of its content. */
export type CardState =
  | { phase: 'idle' }
  | { phase: 'waiting' }
  | { phase: 'failed' }
  | {
      phase: 'ready';
      provisional: boolean;
      engine: string | null;
      /** Why the offline engine made it, where no card before says the same. */
      refused: ModelRefusal | null;
      at: string | null;
    };

/** The state of a kind of analysis. An analysis that was never requested has no row yet. */
export function cardState({ analyses }: Pick<ConversationDetail, 'analyses'>, kind: AnalysisKind): CardState {
  const analysis = analyses.find((candidate) => candidate.kind === kind);
  switch (analysis?.state) {
    case undefined:
    case 'idle':
      return { phase: 'idle' };
    case 'waiting':
      return { phase: 'waiting' };
    case 'failed':
      return { phase: 'failed' };
    case 'provisional':
    case 'done':
      return {
        phase: 'ready',
        provisional: analysis.state === 'provisional',
        engine: analysis.engine,
        refused: isSaidBefore(analyses, analysis) ? null : (analysis.model_refused ?? null),
        at: analysis.at,
      };
  }
}

function isSaidBefore(
  analyses: ConversationDetail['analyses'],
  { kind, model_refused }: ConversationDetail['analyses'][number],
): boolean {
  const before = ANALYSIS_KINDS.slice(0, ANALYSIS_KINDS.indexOf(kind));
  return analyses.some((other) => before.includes(other.kind) && other.model_refused === model_refused);
}

/** Whether anything was said that an analysis could work on. */
export function hasTalk({ lines, messages }: Pick<ConversationDetail, 'lines' | 'messages'>): boolean {
  return lines.length > 0 || messages.some(({ sender }) => sender === 'employee');
}
