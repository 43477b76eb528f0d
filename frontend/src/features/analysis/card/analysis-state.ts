import type { AnalysisKind } from '@app/contract';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

/** What a card of the analysis has to say about the making of its content. */
export type CardState =
  | { phase: 'idle' }
  | { phase: 'waiting' }
  | { phase: 'failed' }
  | { phase: 'ready'; provisional: boolean; engine: string | null; at: string | null };

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
        at: analysis.at,
      };
  }
}

/** Whether anything was said that an analysis could work on. */
export function hasTalk({ lines, messages }: Pick<ConversationDetail, 'lines' | 'messages'>): boolean {
  return lines.length > 0 || messages.some(({ sender }) => sender === 'employee');
}
