import { OFFLINE_ENGINE } from '@app/contract';
import type {
  AnalyseOptions,
  AnalysisResult,
  Assistant,
  AssistantReply,
  Made,
  QuestionContext,
  Talk,
} from '../../assistant.port.js';
import { EngineThread } from './engine-thread.js';
import type { EngineRequest } from './protocol.js';

/** The assistant that works without sending anything away: its engine runs in a worker thread, only results cross. */
export class OfflineAssistant implements Assistant {
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

  open(context: QuestionContext): Promise<Made<AssistantReply>> {
    return this.reply({ op: 'open', context });
  }

  respond(context: QuestionContext): Promise<Made<AssistantReply>> {
    return this.reply({ op: 'respond', context });
  }

  async suggestQuestions(context: QuestionContext): Promise<Made<string[]>> {
    const value = await this.thread.call({ op: 'suggestQuestions', context });
    return { engine: OFFLINE_ENGINE, value: Array.isArray(value) ? value : [] };
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private async reply(request: EngineRequest): Promise<Made<AssistantReply>> {
    const value = await this.thread.call(request);
    if (value === null || Array.isArray(value)) throw new Error(`the engine gave no reply to ${request.op}`);
    return { engine: OFFLINE_ENGINE, value };
  }
}
