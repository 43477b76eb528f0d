import type { AnalysisKind } from '@app/contract';
import type {
  AnalysisResult,
  AssistantReply,
  DocumentFrequencies,
  QuestionContext,
  Talk,
} from '../../assistant.port.js';

/** What the main thread asks of the engine's thread. */
export type EngineRequest =
  | { op: 'analyse'; talk: Talk; kinds: readonly AnalysisKind[]; frequencies: DocumentFrequencies }
  | { op: 'open' | 'respond' | 'suggestQuestions'; context: QuestionContext }
  | { op: 'warmUp' };

export type EngineMessage = EngineRequest & { id: number };

/** What the thread answers: results as they are done, then an end or an error (never with words of the talk). */
export type EngineAnswer =
  | { id: number; type: 'result'; result: AnalysisResult }
  | { id: number; type: 'end'; value: AssistantReply | string[] | null }
  | { id: number; type: 'error'; name: string };
