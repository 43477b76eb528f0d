import { OfflineAssistant, type SummaryResult } from '@app/ai';
import type { AnalysisKind } from '@app/contract';
import {
  AnalysisRequests,
  AnalysisResults,
  ConversationEditor,
  ConversationLifecycle,
  ConversationReader,
  ModelCalls,
} from '@app/conversations';
import type { Conversation } from '@app/database';
import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import { AnalysisWaiter } from './analysis-waiter.js';
import type { SummaryDto } from './analysis.dto.js';
import { nextActionsText, toAnalysis } from '../views/to-dto.js';
import type { AnalysisDto } from '../views/conversation-views.dto.js';
import { TalkReader } from '../assistant/talk-reader.js';

@Injectable()
export class SummaryService {
  constructor(
    private readonly reader: ConversationReader,
    private readonly editor: ConversationEditor,
    private readonly lifecycle: ConversationLifecycle,
    private readonly requests: AnalysisRequests,
    private readonly results: AnalysisResults,
    private readonly waiter: AnalysisWaiter,
    private readonly talks: TalkReader,
    private readonly calls: ModelCalls,
    private readonly offline: OfflineAssistant,
  ) {}

  /**
   * Summary and next actions of the talk as it stands; ends the conversation. When the worker's result does not come in
   * time, an offline one is made here, stands in for it and is later replaced by the worker's.
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED, EMPTY_TALK, TRANSCRIPT_TOO_LARGE
   */
  async summarize(id: string, transcript?: string): Promise<SummaryDto> {
    if (transcript !== undefined) await this.editor.storeTranscriptIfNone(id, transcript);
    const conversation = await this.reader.get(id);
    if (conversation.redactedAt != null) throw new AppError('TRANSCRIPT_EXPIRED');
    if ((await this.reader.source(conversation)).length === 0) throw new AppError('EMPTY_TALK');
    if (conversation.status === 'active') await this.lifecycle.end(conversation);
    else await this.requests.request(id, ['summary']);
    if ((await this.waiter.wait(id, 'summary')) === 'late') await this.standIn(id);
    return this.answer(id);
  }

  /** Wants analyses anew and answers where each stands. */
  async analyze(id: string, kinds?: readonly AnalysisKind[]): Promise<AnalysisDto[]> {
    await this.requests.request(id, kinds, { anew: true });
    return (await this.reader.analyses(id)).map(toAnalysis);
  }

  /** Makes the provisional summary, without touching what is wanted. */
  private async standIn(id: string): Promise<void> {
    const talk = await this.talks.talk(await this.reader.get(id));
    const options = { kinds: ['summary'] as const, documentFrequencies: { conversations: 0, counts: {} } };
    for await (const { value, engine } of this.offline.analyse(talk, options)) {
      if (isSummary(value)) await this.results.saveProvisional(id, value, engine, talk.revision);
    }
  }

  private async answer(id: string): Promise<SummaryDto> {
    const conversation: Conversation = await this.reader.get(id);
    const made = (await this.reader.analyses(id)).find(({ kind }) => kind === 'summary');
    return {
      summary: conversation.summary ?? '',
      next_actions: nextActionsText(await this.reader.actions(id)),
      model_paused_until: await this.calls.pausedUntil('calls', made?.engine ?? null),
    };
  }
}

function isSummary(result: { kind: AnalysisKind }): result is SummaryResult {
  return result.kind === 'summary';
}
