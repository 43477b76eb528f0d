import { ANALYSIS_KINDS, type AnalysisResult, type Talk } from '@app/contract';
import { languageModelUrl, readConfig, type Config } from '@app/platform';
import { Logger } from '@nestjs/common';
import type { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';
import { BUDGETS } from '../../../libs/ai/src/adapters/openai/model/budgets.js';
import type { AskedModel } from '../../../libs/ai/src/adapters/openai/model/llm-calls.js';
import { OpenAiAssistant } from '../../../libs/ai/src/adapters/openai/openai.assistant.js';
import { NOTES_LIMITS } from '../../../libs/ai/src/adapters/openai/notes/rolling-notes.js';
import type { Assistant, DangerReader, Made } from '../../../libs/ai/src/assistant/assistant.port.js';
import { FallbackAssistant } from '../../../libs/ai/src/assistant/fallback.assistant.js';
import { outcomeOf, type Felt, type Outcome } from './evaluate.js';
import { formed, type Form } from './forms.js';
import type { LabelledTalk } from './labelled-talk.js';

const NO_OTHERS = { conversations: 0, counts: {} };
const MILLION = 1_000_000;

/** What a language model took for the talks. */
export interface Spent {
  model: string;
  requests: number;
  /** Questions that were asked once more, since the first answer was of no use. */
  repaired: number;
  promptTokens: number;
  completionTokens: number;
  /** In the currency of OPENAI_PRICE_INPUT and OPENAI_PRICE_OUTPUT; null where no price is known. */
  cost: number | null;
  /** A talk, all kinds together. */
  milliseconds: { mean: number; longest: number };
  /** Results that the offline engine made in its place, of all. */
  offline: { results: number; of: number };
}

/** The configured language model over labelled talks, through the same ladder as in the product. */
export class ModelEvaluation {
  private readonly asked: AskedModel[] = [];
  private readonly times: number[] = [];
  private readonly engines: string[] = [];
  private leanings: ReadonlyMap<string, 'positive' | 'negative'> = new Map();
  private readonly assistant: FallbackAssistant;
  private readonly config: Config;

  /** @throws ConfigError where the environment configures no model */
  constructor(environment: Readonly<Record<string, string | undefined>>, offline: OfflineEngine) {
    // Figures go to standard output, and why a model did not answer beside them.
    const tell = (message: unknown): void => console.error(JSON.stringify(message));
    Logger.overrideLogger({ log: () => undefined, warn: tell, error: tell });
    // Neither a database nor logins are touched.
    const unused = { DATABASE_URL: 'postgresql://localhost/unused', JWT_SECRET: 'x'.repeat(32), ROOT_KEY_FILE: '-' };
    this.config = readConfig({ ...unused, AI_PROVIDER: 'openai', ...environment });
    const model = new OpenAiAssistant(
      {
        baseURL: languageModelUrl(this.config),
        apiKey: this.config.OPENAI_API_KEY ?? 'none',
        model: this.model,
        onCall: () => undefined,
        onAsked: (one) => void this.asked.push(one),
      },
      BUDGETS,
      NOTES_LIMITS,
      (leanings) => (this.leanings = leanings),
    );
    this.assistant = new FallbackAssistant(model, inThisProcess(offline));
  }

  get model(): string {
    return this.config.OPENAI_MODEL ?? '';
  }

  async evaluate(labelled: LabelledTalk, form: Form): Promise<Outcome> {
    const read = formed(labelled, form);
    const results: AnalysisResult[] = [];
    const started = performance.now();
    this.leanings = new Map();
    const options = { kinds: ANALYSIS_KINDS, documentFrequencies: NO_OTHERS };
    for await (const { engine, value } of this.assistant.analyse(read.talk, options)) {
      results.push(value);
      this.engines.push(engine);
    }
    this.times.push(performance.now() - started);
    // What a model names no feeling for it has read as neutral.
    const felt = read.talk.lines.map(({ id }): Felt => ({ id, feeling: this.leanings.get(id) ?? 'neutral' }));
    return outcomeOf(labelled, read, results, felt);
  }

  spent(): Spent {
    const sum = (of: (one: AskedModel) => number): number => this.asked.reduce((all, one) => all + of(one), 0);
    const [promptTokens, completionTokens] = [sum((one) => one.promptTokens), sum((one) => one.completionTokens)];
    const { OPENAI_PRICE_INPUT: input, OPENAI_PRICE_OUTPUT: output } = this.config;
    return {
      model: this.model,
      requests: sum(({ requests }) => requests),
      repaired: this.asked.filter(({ outcome }) => outcome === 'repaired').length,
      promptTokens,
      completionTokens,
      cost:
        input === undefined && output === undefined
          ? null
          : (promptTokens * (input ?? 0) + completionTokens * (output ?? 0)) / MILLION,
      milliseconds: {
        mean: Math.round(this.times.reduce((all, time) => all + time, 0) / Math.max(1, this.times.length)),
        longest: Math.round(Math.max(0, ...this.times)),
      },
      offline: {
        results: this.engines.filter((engine) => engine !== this.model).length,
        of: this.engines.length,
      },
    };
  }

  close(): Promise<void> {
    return this.assistant.close();
  }
}

/** Quality apart, what a person who pays and waits wants to know. */
export function spentLine({ model, requests, repaired, milliseconds, offline, ...spent }: Spent): string {
  const cost = spent.cost === null ? '値段は指定なし' : `費用 ${spent.cost.toFixed(4)}`;
  return [
    `モデル ${model}`,
    `呼び出し ${requests} 回（聞き直し ${repaired}）`,
    `入力 ${spent.promptTokens}、出力 ${spent.completionTokens} トークン`,
    cost,
    `一つの会話に平均 ${(milliseconds.mean / 1_000).toFixed(1)} 秒、いちばん長くて ${(milliseconds.longest / 1_000).toFixed(1)} 秒`,
    `オフラインが代わった結果 ${offline.results}/${offline.of}`,
  ].join('、');
}

/** The end of the ladder without a thread of its own: nobody waits for the event loop here. */
function inThisProcess(engine: OfflineEngine): Assistant & DangerReader {
  const made = <T>(value: T): Promise<Made<T>> => Promise.resolve({ engine: 'offline', value });
  return {
    async *analyse(talk: Talk, { kinds, documentFrequencies }) {
      await Promise.resolve();
      for (const value of engine.analyse(talk, kinds, documentFrequencies)) yield { engine: 'offline', value };
    },
    open: (context) => made(engine.open(context)),
    respond: (context) => made(engine.respond(context)),
    suggestQuestions: (context) => {
      const { questions, care } = engine.suggestQuestions(context);
      return Promise.resolve({ engine: 'offline', value: questions, care });
    },
    advise: (talk, options) => made(engine.advise(talk, options?.proposed)),
    deepDive: (talk, selected) => made(engine.deepDive(talk, selected)),
    signsOfDanger: (talk) => Promise.resolve(engine.signsOfDanger(talk)),
    close: () => Promise.resolve(),
  };
}
