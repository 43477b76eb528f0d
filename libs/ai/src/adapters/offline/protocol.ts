import type { AnalysisKind } from '@app/contract';
import type {
  Advice,
  AnalysisResult,
  AssistantReply,
  DeepDive,
  DocumentFrequencies,
  QuestionContext,
  Talk,
} from '../../assistant.port.js';

/** What the main thread asks of the engine's thread. */
export type EngineRequest =
  | { op: 'analyse'; talk: Talk; kinds: readonly AnalysisKind[]; frequencies: DocumentFrequencies }
  | { op: 'open' | 'respond' | 'suggestQuestions'; context: QuestionContext }
  | { op: 'advise'; talk: Talk }
  | { op: 'deepDive'; talk: Talk; selected: string }
  | { op: 'warmUp' };

/** What each request is answered with at its end. */
export interface EngineValues {
  analyse: null;
  open: AssistantReply;
  respond: AssistantReply;
  suggestQuestions: string[];
  advise: Advice;
  deepDive: DeepDive;
  warmUp: null;
}

export type EngineMessage = EngineRequest & { id: number };

/** What the thread answers: results as they are done, then an end or an error (never with words of the talk). */
export type EngineAnswer =
  | { id: number; type: 'result'; result: AnalysisResult }
  | { id: number; type: 'end'; value: EngineValues[EngineRequest['op']] }
  | { id: number; type: 'error'; name: string };
