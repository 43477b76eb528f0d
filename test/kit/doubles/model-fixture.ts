import type { Made, QuestionContext } from '@app/ai';
import { ANALYSIS_KINDS, OFFLINE_ENGINE, type AnalysisResult, type Talk } from '@app/contract';
import { Logger } from '@nestjs/common';
import type { ModelCall } from '../../../libs/ai/src/adapters/openai/model/chat-model.js';
import type { AskedModel } from '../../../libs/ai/src/adapters/openai/model/llm-calls.js';
import { BUDGETS, LIVE, type Budgets } from '../../../libs/ai/src/adapters/openai/model/budgets.js';
import { OpenAiAssistant } from '../../../libs/ai/src/adapters/openai/openai.assistant.js';
import { NOTES_LIMITS } from '../../../libs/ai/src/adapters/openai/notes/rolling-notes.js';
import { FallbackAssistant } from '../../../libs/ai/src/assistant/fallback.assistant.js';
import { ScriptedAssistant } from './scripted-assistant.js';
import { goodAnswer } from './model-answers.js';
import { OpenAiServer, type ChatReply } from './openai-server.js';

export const MODEL = 'test-model';
export const SECRET = '新しい案件の締め切りが厳しくて、少し困っています。';
const SPOKEN = /締め切り|レビュー|案件/u;

/** A talk of these lines. */
export function talkOf(...lines: [role: 'manager' | 'employee', text: string][]): Talk {
  return {
    conversationId: 'talk',
    revision: 1,
    theme: '日々の業務・タスクの進捗',
    stance: 'じっくり聞いてほしい',
    employeeName: '佐倉',
    heldAt: new Date('2026-11-20T05:00:00Z'),
    lines: lines.map(([role, text], index) => ({ source: 'line', id: `id-${index + 1}`, speaker: null, role, text })),
  };
}

export const TALK = talkOf(
  ['manager', '最近の仕事はどうですか。'],
  ['employee', SECRET],
  ['employee', 'レビューに時間がかかります。'],
  ['manager', 'わかりました。来週までに私が担当者に相談しておきます。'],
);
export const CONTEXT: QuestionContext = {
  talk: TALK,
  asked: ['最近どうですか。'],
  latest: { question: null, reply: SECRET },
};

/** The assistant as the application makes it, on the real SDK, a server of ours and an offline engine that is known. */
export class ModelFixture {
  assistant: FallbackAssistant;
  model!: OpenAiAssistant;
  readonly calls: ModelCall[] = [];
  readonly asked: AskedModel[] = [];
  readonly warnings: unknown[] = [];
  /** What answers where the model does not; its `danger` are the words that count as a sign. */
  readonly offline = new ScriptedAssistant(OFFLINE_ENGINE);

  private constructor(readonly server: OpenAiServer) {
    this.assistant = this.make();
  }

  static async start(): Promise<ModelFixture> {
    return new ModelFixture(await OpenAiServer.start());
  }

  /** A fresh assistant, which knows nothing of the server yet; budgets in milliseconds. */
  async renew(interactive = 5_000, analysis = 5_000): Promise<void> {
    await this.assistant.close();
    this.calls.length = 0;
    this.asked.length = 0;
    this.warnings.length = 0;
    const warn = (message: unknown): void => void this.warnings.push(message);
    Logger.overrideLogger({ log: nothing, error: nothing, debug: nothing, warn });
    this.assistant = this.make(interactive, analysis);
  }

  /** Answers in this order, and well after that. */
  inTurn(...replies: ChatReply[]): void {
    this.server.reset((request, index) => replies[index] ?? goodAnswer(request));
  }

  /** The results by their kind. */
  async analyse(talk = TALK, signal?: AbortSignal): Promise<Record<string, Made<AnalysisResult>>> {
    const made: Made<AnalysisResult>[] = [];
    const documentFrequencies = { conversations: 0, counts: {} };
    const options = { kinds: ANALYSIS_KINDS, documentFrequencies, ...(signal ? { signal } : {}) };
    for await (const result of this.assistant.analyse(talk, options)) made.push(result);
    return Object.fromEntries(made.map((one) => [one.value.kind, one]));
  }

  /** Whatever happened, no word of the talk stands in a log or a report. */
  expectSilence(): void {
    expect(JSON.stringify([this.calls, this.asked, this.warnings])).not.toMatch(SPOKEN);
  }

  async close(): Promise<void> {
    await this.assistant.close();
    await this.server.close();
  }

  private make(interactive = 5_000, analysis = 5_000): FallbackAssistant {
    const onCall = (call: ModelCall): void => void this.calls.push(call);
    const onAsked = (asked: AskedModel): void => void this.asked.push(asked);
    const model = new OpenAiAssistant(
      { baseURL: this.server.url, apiKey: 'key', model: MODEL, onCall, onAsked },
      timesOf(interactive, analysis),
      { ...NOTES_LIMITS, pause: 0 },
    );
    this.model = model;
    return new FallbackAssistant(model, this.offline);
  }
}

/** Which engine made which kind. */
export function engines(results: Record<string, Made<AnalysisResult>>): Record<string, string> {
  return Object.fromEntries(Object.entries(results).map(([kind, { engine }]) => [kind, engine]));
}

/** Every kind by one engine. */
export function by(engine: string): Record<string, string> {
  return Object.fromEntries(ANALYSIS_KINDS.map((kind) => [kind, engine]));
}

/** The budgets of the application with other times. */
function timesOf(interactive: number, analysis: number): Budgets {
  const budgets = { ...BUDGETS, analyse: { ...BUDGETS.analyse, time: analysis } };
  for (const operation of LIVE) budgets[operation] = { ...BUDGETS[operation], time: interactive };
  return budgets;
}

function nothing(): void {
  return undefined;
}
