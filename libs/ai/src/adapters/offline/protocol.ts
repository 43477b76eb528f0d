import type {
  AnalysisKind,
  AnalysisResult,
  DocumentFrequencies,
  ProposedQuestion,
  Talk,
  TalkLine,
} from '@app/contract';
import type { Advice, AssistantReply, DangerSigns, DeepDive, QuestionContext } from '../../assistant/assistant.port.js';

/** What the main thread asks of the engine's thread. */
export type EngineRequest =
  | { op: 'analyse'; talk: Talk; kinds: readonly AnalysisKind[]; frequencies: DocumentFrequencies }
  | { op: 'open' | 'respond' | 'suggestQuestions'; context: QuestionContext }
  | { op: 'signsOfDanger'; talk: Talk }
  | { op: 'advise'; talk: Talk; proposed: readonly string[] }
  | { op: 'deepDive'; talk: Talk; selected: string }
  | { op: 'forget'; conversationId: string | undefined }
  | { op: 'warmUp' };

/** What each request is answered with at its end. */
export interface EngineValues {
  analyse: null;
  open: AssistantReply;
  respond: AssistantReply;
  suggestQuestions: { questions: ProposedQuestion[]; care: boolean };
  signsOfDanger: DangerSigns;
  advise: Advice;
  deepDive: DeepDive;
  forget: null;
  warmUp: null;
}

/** The one operation of the engine's thread: results are given as they are done, the lines of the talk as a list of their own. */
export interface EngineOperations {
  ask: {
    input: EngineRequest;
    output: EngineValues[EngineRequest['op']];
    event: AnalysisResult;
    item: TalkLine;
  };
}

/** The talk that a request is about. */
export function talkOf(request: EngineRequest): Talk | null {
  if ('talk' in request) return request.talk;
  return 'context' in request ? request.context.talk : null;
}

/** The lines that a request is about. */
export function linesOf(request: EngineRequest): readonly TalkLine[] {
  return talkOf(request)?.lines ?? [];
}

/** The request with other lines. */
export function withLines(request: EngineRequest, lines: readonly TalkLine[]): EngineRequest {
  if ('talk' in request) return { ...request, talk: { ...request.talk, lines } };
  if ('context' in request)
    return { ...request, context: { ...request.context, talk: { ...request.context.talk, lines } } };
  return request;
}
