import type {
  AnalysisKind,
  AnalysisResult,
  DocumentFrequencies,
  Evidence,
  ModelRefusal,
  ProposedQuestion,
  Talk,
} from '@app/contract';

/** What a call to a language model counts towards: replies and analyses, or what the assistant proposes on the side. */
export type CallShare = 'calls' | 'proposals';

/** Bounds the calls to a language model that one owner causes. The applications count; this library only asks. */
export interface CallBudget {
  /** Counts one call that is about to be made. @returns false when it must not be made: then the offline engine answers */
  take(share: CallShare): Promise<boolean>;
}

export interface AnalyseOptions extends CallOptions {
  kinds: readonly AnalysisKind[];
  documentFrequencies: DocumentFrequencies;
}

/** An answer in the chat: what the AI says and the questions it proposes, at most 4. */
export interface AssistantReply {
  message: string;
  suggestedQuestions: ProposedQuestion[];
  /** The reply may hold a sign of danger; beyond doubt, the message is a fixed one and nothing is proposed. Never stored, counted or logged. */
  care: boolean;
}

/** What questions are proposed from: `asked` holds the manager's questions and everything proposed so far, which is not proposed again. */
export interface QuestionContext {
  talk: Talk;
  asked: readonly string[];
  /** What the manager just asked and heard; null at the start. */
  latest: { question: string | null; reply: string } | null;
}

/** One thing to try: a behaviour of the manager, the words it was seen in, and another wording. */
export interface Advice {
  /** The one behaviour, as a sentence of the listening style. */
  behaviour: string;
  /** A line that was really said, and which; null where nothing was said yet. */
  quote: Evidence | null;
  /** How it could be said another way, in words one can speak. */
  alternative: string;
}

/** A closer look at selected words, in three parts: the words that were said, possible readings, and the next questions. */
export interface DeepDive {
  said: string[];
  readings: Reading[];
  questions: ProposedQuestion[];
}

/** One possible reading of selected words, with the words it rests on; null where nobody said them. */
export interface Reading {
  text: string;
  evidence: Evidence | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Without one, calls to a language model are not counted. */
  budget?: CallBudget;
}

export interface AdviseOptions extends CallOptions {
  /** Questions that the application proposed: their form is never criticised. */
  proposed?: readonly string[];
}

export interface ReplyOptions extends CallOptions {
  /**
   * Called with each further piece of the message as it is written; engines that give the whole answer never call it. The final
   * answer counts: it replaces a partial message when the engine broke off and another one answered.
   */
  onDelta?: (text: string) => void;
}

/** An answer with the name of the engine that made it (`オフライン分析` or a model's name). */
export interface Made<T> {
  engine: string;
  value: T;
  /** Why the offline engine answers in place of a model that a person has to set right. */
  refused?: ModelRefusal;
}

/** The model's server wants no more of this: a person has to change the key, the model or the bill. Carries nothing of what it said. */
export class ModelRefusedError extends Error {
  override readonly name = 'ModelRefusedError';

  constructor(
    readonly reason: ModelRefusal,
    readonly status: number | undefined,
    readonly code: string | undefined,
  ) {
    super('the language model refuses');
  }
}

/** Examples of questions for a talk that goes on. */
export interface MadeProposals extends Made<ProposedQuestion[]> {
  /** The last turns may hold a sign of danger; beyond doubt, nothing is proposed. Never stored, counted or logged. */
  care: boolean;
}

/**
 * The assistant of the 1on1. Every operation ends in an answer: an engine that fails falls back to the offline one.
 * Rejects only with an AbortError when `signal` is aborted.
 */
export interface Assistant {
  /** Yields each wanted kind as soon as it is done. */
  analyse(talk: Talk, options: AnalyseOptions): AsyncIterable<Made<AnalysisResult>>;
  /** The first message of a started conversation, after theme and stance are known. */
  open(context: QuestionContext, options?: ReplyOptions): Promise<Made<AssistantReply>>;
  /** The AI's answer to a reply of the employee. */
  respond(context: QuestionContext, options?: ReplyOptions): Promise<Made<AssistantReply>>;
  /** Up to 4 new examples of questions. */
  suggestQuestions(context: QuestionContext, options?: CallOptions): Promise<MadeProposals>;
  /** One point for the manager, from the talk so far. */
  advise(talk: Talk, options?: AdviseOptions): Promise<Made<Advice>>;
  /** A closer look at words a person selected. */
  deepDive(talk: Talk, selected: string, options?: CallOptions): Promise<Made<DeepDive>>;
  /** Forgets what is kept of a talk, or of all talks; an engine that keeps nothing has no such operation. */
  forget?(conversationId?: string): void;
  /** Frees worker threads. */
  close(): Promise<void>;
}

/** Signs of danger in a talk. Nothing more than this leaves the engine, and nobody stores, counts or logs it. */
export interface DangerSigns {
  /** Ids of the lines that hold one. They are kept out of everything that is made of the talk. */
  lineIds: string[];
  /** Whether what was said last may hold one: then the screen offers its words of care. */
  isRecent: boolean;
  /** Whether it does beyond doubt: then nothing is proposed, and no language model is asked. */
  isClear: boolean;
}

/** Reads signs of danger without sending anything away. */
export interface DangerReader {
  signsOfDanger(talk: Talk, options?: CallOptions): Promise<DangerSigns>;
}

/** Nest's injection token for the {@link Assistant}. */
export const ASSISTANT = Symbol('Assistant');
