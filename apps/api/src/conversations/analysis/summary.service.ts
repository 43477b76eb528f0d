import { OfflineAssistant } from '@app/ai';
import type { AnalysisKind, SummaryResult } from '@app/contract';
import {
  analysisState,
  AnalysisRequests,
  AnalysisResults,
  ConversationLifecycle,
  ConversationReader,
  ModelCalls,
} from '@app/conversations';
import { ChangeListener } from '@app/database';
import { Inject, Injectable } from '@nestjs/common';
import type { SummaryDto } from './analysis.dto.js';
import { nextActionsText, toAnalysis } from '../views/to-dto.js';
import type { AnalysisDto } from '../views/conversation-views.dto.js';
import { waitForChange } from '../assistant/wait-for-change.js';

/** Nest's injection token for how long a request waits for a result of the worker, in milliseconds. */
export const RESULT_WAIT = Symbol('ResultWait');

/** Asks the worker to analyse a talk, and waits for its summary. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly reader: ConversationReader,
    private readonly lifecycle: ConversationLifecycle,
    private readonly requests: AnalysisRequests,
    private readonly results: AnalysisResults,
    private readonly changes: ChangeListener,
    private readonly calls: ModelCalls,
    private readonly offline: OfflineAssistant,
    @Inject(RESULT_WAIT) private readonly longest: number,
  ) {}

  /**
   * Summary and next actions of the talk as it stands; ends the conversation. When the worker's result does not come in
   * time, an offline one is made here, stands in for it and is later replaced by the worker's.
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED, EMPTY_TALK, TRANSCRIPT_TOO_LARGE
   */
  async summarize(id: string, transcript?: string): Promise<SummaryDto> {
    await this.lifecycle.requestSummary(id, transcript);
    if (!(await this.comesInTime(id))) await this.standIn(id);
    return this.answer(id);
  }

  /** Requests the analyses again and returns the state of each. */
  async analyze(id: string, kinds?: readonly AnalysisKind[]): Promise<AnalysisDto[]> {
    await this.requests.request(id, kinds, { anew: true });
    return (await this.reader.analyses(id)).map(toAnalysis);
  }

  /** @returns true as soon as the wanted summary is there; false when the time is over or the analysis has failed */
  private async comesInTime(id: string): Promise<boolean> {
    const look = async (): Promise<boolean | null> => {
      const summary = (await this.reader.analyses(id)).find(({ kind }) => kind === 'summary');
      const state = summary === undefined ? 'failed' : analysisState(summary);
      if (state === 'done') return true;
      return state === 'failed' ? false : null;
    };
    const wait = { conversationId: id, part: 'analysis', look, longest: this.longest } as const;
    return (await waitForChange(this.changes, wait)) === true;
  }

  /** Makes the provisional summary and leaves the requested analyses unchanged. */
  private async standIn(id: string): Promise<void> {
    const talk = await this.reader.talk(await this.reader.get(id));
    const options = { kinds: ['summary'] as const, documentFrequencies: { conversations: 0, counts: {} } };
    for await (const { value, engine } of this.offline.analyse(talk, options)) {
      if (isSummary(value)) await this.results.saveProvisional(id, value, engine, talk.revision);
    }
  }

  private async answer(id: string): Promise<SummaryDto> {
    const conversation = await this.reader.get(id);
    const made = (await this.reader.analyses(id)).find(({ kind }) => kind === 'summary');
    return {
      summary: conversation.summary ?? '',
      next_actions: nextActionsText(await this.reader.actions(id)),
      model_paused_until: await this.calls.pausedUntil('calls', made?.engine ?? null),
      model_refused: made?.refused ?? null,
    };
  }
}

function isSummary(result: { kind: AnalysisKind }): result is SummaryResult {
  return result.kind === 'summary';
}
