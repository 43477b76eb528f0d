import type { AnalysisKind, AnalysisResult, DocumentFrequencies, Evidence, Talk } from '@app/contract';

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
  suggestedQuestions: string[];
}

/** Proposes questions that were not asked before: `asked` holds the manager's questions and everything proposed so far. */
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
  readings: string[];
  questions: string[];
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Without one, calls to a language model are not counted. */
  budget?: CallBudget;
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
  suggestQuestions(context: QuestionContext, options?: CallOptions): Promise<Made<string[]>>;
  /** One point for the manager, from the talk so far. */
  advise(talk: Talk, options?: CallOptions): Promise<Made<Advice>>;
  /** A closer look at words a person selected. */
  deepDive(talk: Talk, selected: string, options?: CallOptions): Promise<Made<DeepDive>>;
  /** Forgets what is kept of a talk, or of all talks; an engine that keeps nothing has no such operation. */
  forget?(conversationId?: string): void;
  /** Frees worker threads. */
  close(): Promise<void>;
}

/** Nest's injection token for the {@link Assistant}. */
export const ASSISTANT = Symbol('Assistant');
