import { OfflineAssistant, type DangerSigns } from '@app/ai';
import type { Talk } from '@app/contract';
import { describeError, newId } from '@app/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** Whether words hold a sign of danger, said at this moment alone: the answer is never stored, counted or logged. */
@Injectable()
export class SignsOfDanger {
  private readonly logger = new Logger(SignsOfDanger.name);
  private replies = 0;

  constructor(@Inject(OfflineAssistant) private readonly offline: OfflineAssistant) {}

  /** Whether a reply does. */
  async in({ question, message }: { question?: string | undefined; message: string }): Promise<boolean> {
    const line = (role: 'manager' | 'employee', text: string): Talk['lines'][number] => ({
      ...{ source: 'message', id: newId(), speaker: null, role },
      text,
    });
    const lines = [...(question === undefined ? [] : [line('manager', question)]), line('employee', message)];
    // No conversation: what was read of it is not kept for the next.
    const nothing = { conversationId: '', theme: null, stance: null, employeeName: '', heldAt: new Date() };
    this.replies += 1;
    return (await this.inLastTurns({ ...nothing, revision: this.replies, lines })).isRecent;
  }

  /** Whether what was said last in a talk may hold one, and whether it does beyond doubt. */
  async inLastTurns(talk: Talk): Promise<Pick<DangerSigns, 'isRecent' | 'isClear'>> {
    try {
      return await this.offline.signsOfDanger(talk);
    } catch (error) {
      this.logger.error({ msg: 'the offline engine did not answer', error: describeError(error) });
      return { isRecent: false, isClear: false };
    }
  }
}
