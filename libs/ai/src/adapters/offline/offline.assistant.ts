import { OFFLINE_ENGINE, type AnalysisResult, type Talk } from '@app/contract';
import type {
  Advice,
  AdviseOptions,
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
} from '../../assistant/assistant.port.js';
import { EngineThread } from './engine-thread.js';
import type { EngineRequest } from './protocol.js';

/** The assistant that works without sending anything away: its engine runs in a worker thread, only results cross. */
export class OfflineAssistant implements Assistant, DangerReader {
  private readonly thread = new EngineThread();

  /** Loads the dictionary before the first question, so that nobody waits for it. */
  async warmUp(): Promise<void> {
    await this.thread.call({ op: 'warmUp' });
  }

  async *analyse(
    talk: Talk,
    { kinds, documentFrequencies, signal }: AnalyseOptions,
  ): AsyncIterable<Made<AnalysisResult>> {
    const request: EngineRequest = { op: 'analyse', talk, kinds, frequencies: documentFrequencies };
    for await (const value of this.thread.stream(request, signal)) yield { engine: OFFLINE_ENGINE, value };
  }

  open(context: QuestionContext, { signal }: CallOptions = {}): Promise<Made<AssistantReply>> {
    return this.made(this.thread.call({ op: 'open', context }, signal));
  }

  respond(context: QuestionContext, { signal }: CallOptions = {}): Promise<Made<AssistantReply>> {
    return this.made(this.thread.call({ op: 'respond', context }, signal));
  }

  async suggestQuestions(context: QuestionContext, { signal }: CallOptions = {}): Promise<MadeProposals> {
    const { questions, care } = await this.thread.call({ op: 'suggestQuestions', context }, signal);
    return { engine: OFFLINE_ENGINE, value: questions, care };
  }

  advise(talk: Talk, { signal, proposed = [] }: AdviseOptions = {}): Promise<Made<Advice>> {
    return this.made(this.thread.call({ op: 'advise', talk, proposed }, signal));
  }

  deepDive(talk: Talk, selected: string, { signal }: CallOptions = {}): Promise<Made<DeepDive>> {
    return this.made(this.thread.call({ op: 'deepDive', talk, selected }, signal));
  }

  signsOfDanger(talk: Talk, { signal }: CallOptions = {}): Promise<DangerSigns> {
    return this.thread.call({ op: 'signsOfDanger', talk }, signal);
  }

  forget(conversationId?: string): void {
    this.thread.forget(conversationId);
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private async made<T>(answer: Promise<T>): Promise<Made<T>> {
    return { engine: OFFLINE_ENGINE, value: await answer };
  }
}
