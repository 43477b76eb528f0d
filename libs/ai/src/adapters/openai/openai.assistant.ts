import { purposeOf, type AnalysisResult, type ProposedQuestion, type Talk } from '@app/contract';
import type { z } from 'zod';
import type {
  Advice,
  AdviseOptions,
  AnalyseOptions,
  Assistant,
  AssistantReply,
  CallBudget,
  CallOptions,
  DeepDive,
  Made,
  MadeProposals,
  QuestionContext,
  ReplyOptions,
} from '../../assistant/assistant.port.js';
import { analyseTalk, type Leaning } from './analysis/llm-analysis.js';
import { BUDGETS, SHARES, type Budgets, type LiveOperation } from './model/budgets.js';
import { ChatModel, type ChatModelOptions, type MayCall, type Question } from './model/chat-model.js';
import { cleanAnswer, CleanStream, isJapanese } from './answer/clean-answer.js';
import { PROMPTS } from './prompt/prompts.js';
import { EvidenceGate, plain } from './answer/evidence-gate.js';
import { delimitSections, type Section } from './prompt/delimit-sections.js';
import { InvalidAnswer } from './prompt/model-errors.js';
import { contextOf, proposedQuestions, selection, withTalk, wordsOf, type Material } from './prompt/prompt-sections.js';
import { toneExamples } from './prompt/tone-examples.js';
import { notesSection } from './notes/note-answer.js';
import { around, numberLines, type NumberedLine } from './prompt/numbered-lines.js';
import { acceptQuestions, restsOn } from './answer/question-answer.js';
import { advice, deepDive, questions, reply } from './schema/answer-shapes.js';
import { NOTES_LIMITS, RollingNotes, type NotesLimits } from './notes/rolling-notes.js';

const LONGEST = { message: 400, advice: 200, reading: 160 } as const;

/**
 * The assistant on a server that speaks Chat Completions. What it answers was checked: Japanese, cleaned, and with proof in
 * the talk; what does not pass is an error, for the ladder to end in the offline engine.
 */
export class OpenAiAssistant implements Assistant {
  private readonly chat: ChatModel;
  private readonly engine: string;
  private readonly notes: RollingNotes;
  private readonly closing = new AbortController();

  constructor(
    options: ChatModelOptions,
    private readonly budgets: Budgets = BUDGETS,
    limits: NotesLimits = NOTES_LIMITS,
    /** Told the feelings of lines that the tendency of a talk was counted from; the product counts alone. */
    private readonly onFeelings: (feelings: ReadonlyMap<string, Leaning>) => void = () => undefined,
  ) {
    this.chat = new ChatModel(options);
    this.engine = options.model;
    this.notes = new RollingNotes((question) => this.ask(question, undefined, budgets.note.time), budgets.note, limits);
  }

  async *analyse(
    talk: Talk,
    { kinds, documentFrequencies, signal, budget }: AnalyseOptions,
  ): AsyncIterable<Made<AnalysisResult>> {
    const end = performance.now() + this.budgets.analyse.time;
    // A segment that fails ends its neighbours, too: the whole is of no use any more.
    const failed = new AbortController();
    const mayCall = mayCallOf('analyse', budget);
    const ask = <W, T>(question: Question<W, T>): Promise<T> =>
      this.ask({ ...question, mayCall }, signal, Math.max(1, Math.round(end - performance.now())), failed.signal);
    try {
      for await (const value of analyseTalk(talk, kinds, documentFrequencies, this.budgets, ask, this.onFeelings))
        yield { engine: this.engine, value };
    } finally {
      failed.abort();
    }
  }

  open(context: QuestionContext, options: ReplyOptions = {}): Promise<Made<AssistantReply>> {
    return this.reply('open', context, options);
  }

  respond(context: QuestionContext, options: ReplyOptions = {}): Promise<Made<AssistantReply>> {
    return this.reply('respond', context, options);
  }

  async suggestQuestions(context: QuestionContext, options: CallOptions = {}): Promise<MadeProposals> {
    const { sections, said, rests } = this.materialOf('suggestQuestions', context, options.budget);
    const accept = (answer: z.infer<typeof questions>): ProposedQuestion[] =>
      acceptQuestions(answer.questions, context.asked, said).map(rests);
    return { ...(await this.made('suggestQuestions', sections, questions, accept, options)), care: false };
  }

  advise(talk: Talk, { proposed = [], ...options }: AdviseOptions = {}): Promise<Made<Advice>> {
    const others = [proposedQuestions(proposed)];
    const { sections, lines } = this.shown('advise', talk, numberLines(talk), options.budget, others);
    const gate = new EvidenceGate(lines);
    const own = proposed.map(plain);
    const accept = ({ behaviour, alternative, ...citation }: z.infer<typeof advice>): Advice => {
      const cited = gate.cite(citation);
      if (cited === null || cited.line.role === 'employee') throw new InvalidAnswer('evidence');
      // A question that the application proposed is never criticised, whatever it was part of.
      if (own.some((question) => question !== '' && plain(cited.line.text).includes(question)))
        throw new InvalidAnswer('evidence');
      const [what, how] = [behaviour, alternative].map((text) => cleanAnswer(text, LONGEST.advice, wordsOf(lines)));
      if (!what || !how) throw new InvalidAnswer('empty');
      if (!isJapanese(what + how)) throw new InvalidAnswer('language');
      return { behaviour: what, quote: cited.evidence, alternative: how };
    };
    return this.made('advise', sections, advice, accept, options);
  }

  deepDive(talk: Talk, selected: string, options: CallOptions = {}): Promise<Made<DeepDive>> {
    const all = numberLines(talk);
    const wanted = plain(selected);
    const place = all.findIndex(({ text }) => wanted !== '' && plain(text).includes(wanted));
    const choose =
      place === -1 ? undefined : (some: readonly NumberedLine[], size: number) => around(some, place, size);
    const chosen = [selection(selected)];
    const { sections, lines } = this.shown('deepDive', talk, all, options.budget, chosen, choose);
    const gate = new EvidenceGate(lines);
    const said = wordsOf(lines);
    const accept = (answer: z.infer<typeof deepDive>): DeepDive => {
      const readings = answer.readings
        .map((text) => cleanAnswer(text, LONGEST.reading, said))
        .filter((text) => text !== '');
      if (readings.length === 0) throw new InvalidAnswer('empty');
      if (!isJapanese(readings.join(''))) throw new InvalidAnswer('language');
      const cited = gate.citeAll(answer.said);
      if (cited.length === 0 && answer.said.length > 0) throw new InvalidAnswer('evidence');
      return {
        said: cited.slice(0, 3).map(({ evidence }) => evidence.quote),
        readings: readings.slice(0, 2).map((text) => ({ text, evidence: cited[0]?.evidence ?? null })),
        questions: acceptQuestions(answer.questions, [], said)
          .slice(0, 3)
          .map((text) => ({ text, purpose: purposeOf(text), evidence: cited[0]?.evidence ?? null })),
      };
    };
    return this.made('deepDive', sections, deepDive, accept, options);
  }

  /** Ends all work in progress. */
  forget(conversationId?: string): void {
    this.notes.drop(conversationId);
  }

  close(): Promise<void> {
    this.closing.abort();
    return Promise.resolve();
  }

  private async reply(
    operation: 'open' | 'respond',
    context: QuestionContext,
    { onDelta, ...options }: ReplyOptions,
  ): Promise<Made<AssistantReply>> {
    const { sections, said, rests } = this.materialOf(operation, context, options.budget);
    const stream = onDelta ? new CleanStream(LONGEST.message, said, onDelta) : null;
    const accept = (answer: z.infer<typeof reply>): AssistantReply => {
      const message = cleanAnswer(answer.message, LONGEST.message, said);
      if (message === '') throw new InvalidAnswer('empty');
      if (!isJapanese(message)) throw new InvalidAnswer('language');
      const asked = acceptQuestions(answer.questions, context.asked, said);
      return { message, suggestedQuestions: asked.map(rests), care: false };
    };
    return this.made(operation, sections, reply, accept, options, stream ? (soFar) => stream.show(soFar) : undefined);
  }

  private materialOf(
    operation: LiveOperation,
    context: QuestionContext,
    budget: CallBudget | undefined,
  ): { sections: Section[]; said: string; rests: (text: string) => ProposedQuestion } {
    const { talk, latest } = context;
    const all = numberLines(talk);
    const others = [...contextOf(context), toneExamples(context)];
    const { sections, lines } = this.shown(operation, talk, all, budget, others);
    const said = [wordsOf(lines), latest?.reply ?? ''].join('\n');
    const rests = (text: string): ProposedQuestion => ({
      text,
      purpose: purposeOf(text),
      evidence: restsOn(text, lines),
    });
    return { sections, said, rests };
  }

  /** Lines as they were said, within the budget, and notes of those that are not among them. */
  private shown(
    operation: LiveOperation,
    { conversationId, readAt }: Talk,
    all: NumberedLine[],
    budget: CallBudget | undefined,
    others: Section[] = [],
    choose?: Parameters<typeof withTalk>[3],
  ): Material {
    const { input } = this.budgets[operation];
    const notes = this.notes.of(conversationId, all, mayCallOf(operation, budget), readAt);
    const noted = notesSection(notes);
    const { lines } = withTalk(input, all, [...others, noted], choose);
    const shown = new Set(lines.map(({ number }) => number));
    const older = notesSection(notes.filter(({ number }) => !shown.has(number)));
    return withTalk(input, lines, [older, ...others], (some) => some);
  }

  private async made<W, T>(
    operation: LiveOperation,
    sections: readonly Section[],
    schema: z.ZodType<W>,
    accept: (answer: W) => T,
    { signal, budget }: CallOptions,
    onMessage?: (soFar: string) => void,
  ): Promise<Made<T>> {
    const question = {
      operation,
      instructions: PROMPTS[operation],
      material: delimitSections(sections),
      schema,
      accept,
      onMessage,
      mayCall: mayCallOf(operation, budget),
    };
    const { output, time } = this.budgets[operation];
    const value = await this.ask({ ...question, maxTokens: output }, signal, time);
    return { engine: this.engine, value };
  }

  private ask<W, T>(
    question: Question<W, T>,
    signal: AbortSignal | undefined,
    budget: number,
    ...more: AbortSignal[]
  ): Promise<T> {
    return this.chat.ask(question, budget, [...(signal ? [signal] : []), ...more, this.closing.signal]);
  }
}

function mayCallOf(operation: keyof typeof SHARES, budget: CallBudget | undefined): MayCall | undefined {
  return budget && (() => budget.take(SHARES[operation]));
}
