import type { AnalysisResult, ModelRefusal, ProposedQuestion, Talk } from '@app/contract';
import type {
  Advice,
  AnalyseOptions,
  Assistant,
  AssistantReply,
  CallOptions,
  DangerReader,
  DangerSigns,
  DeepDive,
  Made,
  MadeProposals,
  QuestionContext,
  ReplyOptions,
} from '@app/ai';

/** An assistant whose answers are known, which can be made to fail or to hold its analyses back. */
export class ScriptedAssistant implements Assistant, DangerReader {
  /** Set: every operation rejects with it. */
  failure: Error | null = null;
  /** Why it proposes questions in place of a language model. */
  refused: ModelRefusal | null = null;
  /** What it gives of an answer before the whole of it. */
  pieces: string[] = [];
  /** A line with one of these words holds a sign of danger. */
  danger: string[] = [];
  /** The talks in which signs of danger were looked for. */
  readonly looks: Talk[] = [];
  /** What other examples of questions were made from. */
  readonly proposals: QuestionContext[] = [];
  readonly contexts: QuestionContext[] = [];
  readonly talks: Talk[] = [];
  private readonly held: (() => void)[] = [];
  private holding = false;
  private holdingReplies = false;

  constructor(private readonly engine = '試験') {}

  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  /** From here on analyses wait for {@link release}. */
  hold(): void {
    this.holding = true;
  }

  /** From here on openings and replies wait for {@link release}. */
  holdReplies(): void {
    this.holdingReplies = true;
  }

  release(): void {
    this.holding = false;
    this.holdingReplies = false;
    for (const go of this.held.splice(0)) go();
  }

  async *analyse(talk: Talk, { kinds }: AnalyseOptions): AsyncIterable<Made<AnalysisResult>> {
    this.talks.push(talk);
    if (this.holding) await new Promise<void>((resolve) => this.held.push(resolve));
    if (this.failure) throw this.failure;
    const evidence = talk.lines.slice(0, 1).map(({ source, id, text }) => ({ source, id, quote: text }));
    const results: Record<string, AnalysisResult> = {
      summary: {
        kind: 'summary',
        text: `要約 ${talk.lines.length}行 版${talk.revision}`,
        nextActions: [{ text: '担当者に相談する', owner: 'manager', duePhrase: '来週まで', dueDate: null, evidence }],
      },
      keywords: { kind: 'keywords', keywords: [{ keyword: '締め切り', frequency: 3, score: 2 }] },
      sentiment: { kind: 'sentiment', scores: { positive: 0.6, negative: 0.3 } },
      findings: {
        kind: 'findings',
        findings: [
          { kind: 'issue', text: '締め切りが厳しい', evidence },
          { kind: 'positive', text: 'チームが助けてくれる', evidence },
        ],
      },
    };
    for (const kind of kinds) {
      const value = results[kind];
      if (value) yield { engine: this.engine, value };
    }
  }

  open(context: QuestionContext): Promise<Made<AssistantReply>> {
    return this.reply(context, 'はじめましょう。');
  }

  respond(context: QuestionContext, { onDelta }: ReplyOptions = {}): Promise<Made<AssistantReply>> {
    for (const piece of this.pieces) onDelta?.(piece);
    return this.reply(context, `${context.latest?.reply ?? ''}、なのですね。`);
  }

  async suggestQuestions(context: QuestionContext): Promise<MadeProposals> {
    this.contexts.push(context);
    this.proposals.push(context);
    await Promise.resolve();
    if (this.failure) throw this.failure;
    const refused = this.refused === null ? {} : { refused: this.refused };
    return { engine: this.engine, value: [5, 6, 7, 8].map(question), care: false, ...refused };
  }

  signsOfDanger(talk: Talk): Promise<DangerSigns> {
    const { lines } = talk;
    this.looks.push(talk);
    const isSign = ({ text }: { text: string }): boolean => this.danger.some((word) => text.includes(word));
    return Promise.resolve({
      lineIds: lines.filter(isSign).map(({ id }) => id),
      isRecent: lines.slice(-6).some(isSign),
      isClear: lines.slice(-6).some(isSign),
    });
  }

  async advise(talk: Talk, { signal }: CallOptions = {}): Promise<Made<Advice>> {
    this.talks.push(talk);
    await Promise.resolve();
    signal?.throwIfAborted();
    if (this.failure) throw this.failure;
    const [line] = talk.lines;
    const quote = line === undefined ? null : { source: line.source, id: line.id, quote: line.text };
    return { engine: this.engine, value: { behaviour: '待つ。', quote, alternative: 'どんな様子ですか。' } };
  }

  async deepDive(talk: Talk, selected: string): Promise<Made<DeepDive>> {
    this.talks.push(talk);
    await Promise.resolve();
    if (this.failure) throw this.failure;
    return {
      engine: this.engine,
      value: {
        said: [selected],
        readings: [{ text: '読み方', evidence: null }],
        questions: [{ ...question(1), text: '次の問い' }],
      },
    };
  }

  forget(): void {
    // It keeps nothing that an answer is made of.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async reply(context: QuestionContext, message: string): Promise<Made<AssistantReply>> {
    this.contexts.push(context);
    if (this.holdingReplies) await new Promise<void>((resolve) => this.held.push(resolve));
    if (this.failure) throw this.failure;
    return {
      engine: this.engine,
      value: { message, suggestedQuestions: [1, 2, 3, 4, 5].map(question), care: false },
    };
  }
}

function question(n: number): ProposedQuestion {
  return proposed(`問い${String(n)}`);
}

/** A question as an assistant proposes it, of which only the words matter. */
export function proposed(text: string): ProposedQuestion {
  return { text, purpose: '開く', evidence: null };
}
