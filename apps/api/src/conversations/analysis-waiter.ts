import type { AnalysisKind } from '@app/contract';
import { analysisState, ConversationReader } from '@app/conversations';
import { ChangeListener } from '@app/database';
import { Inject, Injectable } from '@nestjs/common';

/** Nest's injection token for how long somebody waits for a result, in milliseconds. */
export const RESULT_WAIT = Symbol('ResultWait');

/** Notifications can be lost with their connection: the row is looked at this often besides. */
const POLL = 1_000;

/** Waits for a result of the worker, with no transaction and no connection held meanwhile. */
@Injectable()
export class AnalysisWaiter {
  constructor(
    private readonly reader: ConversationReader,
    private readonly changes: ChangeListener,
    @Inject(RESULT_WAIT) private readonly longest: number,
  ) {}

  /** @returns `done` as soon as what is wanted is there; `late` when the time is over or the analysis has failed */
  async wait(conversationId: string, kind: AnalysisKind): Promise<'done' | 'late'> {
    const deadline = performance.now() + this.longest;
    let wake = (): void => undefined;
    const unsubscribe = this.changes.onChange((change) => {
      if (change.conversationId === conversationId && change.part === 'analysis') wake();
    });
    try {
      for (;;) {
        // Armed before the look, so that a change right after it is not missed.
        const changed = new Promise<void>((resolve) => (wake = resolve));
        const state = await this.state(conversationId, kind);
        if (state === 'done') return 'done';
        const left = deadline - performance.now();
        if (state === 'failed' || left <= 0) return 'late';
        const timer = setTimeout(wake, Math.min(POLL, left));
        await changed;
        clearTimeout(timer);
      }
    } finally {
      unsubscribe();
    }
  }

  private async state(conversationId: string, kind: AnalysisKind): Promise<ReturnType<typeof analysisState>> {
    const analysis = (await this.reader.analyses(conversationId)).find((one) => one.kind === kind);
    return analysis === undefined ? 'idle' : analysisState(analysis);
  }
}
