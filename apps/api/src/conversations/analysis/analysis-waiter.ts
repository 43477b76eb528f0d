import type { AnalysisKind } from '@app/contract';
import { analysisState, ConversationReader } from '@app/conversations';
import { ChangeListener } from '@app/database';
import { Inject, Injectable } from '@nestjs/common';
import { waitForChange } from '../assistant/wait-for-change.js';

/** Nest's injection token for how long somebody waits for a result, in milliseconds. */
export const RESULT_WAIT = Symbol('ResultWait');

/** Waits for a result of the worker. */
@Injectable()
export class AnalysisWaiter {
  constructor(
    private readonly reader: ConversationReader,
    private readonly changes: ChangeListener,
    @Inject(RESULT_WAIT) private readonly longest: number,
  ) {}

  /** @returns `done` as soon as what is wanted is there; `late` when the time is over or the analysis has failed */
  async wait(conversationId: string, kind: AnalysisKind): Promise<'done' | 'late'> {
    const look = () => this.end(conversationId, kind);
    return (
      (await waitForChange(this.changes, { conversationId, part: 'analysis', look, longest: this.longest })) ?? 'late'
    );
  }

  private async end(conversationId: string, kind: AnalysisKind): Promise<'done' | 'late' | null> {
    const analysis = (await this.reader.analyses(conversationId)).find((one) => one.kind === kind);
    const state = analysis === undefined ? 'idle' : analysisState(analysis);
    if (state === 'done') return 'done';
    return state === 'failed' ? 'late' : null;
  }
}
