import { setTimeout as sleep } from 'node:timers/promises';
import { v4 as uuid } from 'uuid';
import { noWrites, type AcceptedWrites } from './accepted-writes.js';
import { LineOutbox } from './line-outbox.js';
import { RetryingClient, Refused } from './retrying-client.js';

/** How much a manager does. */
export interface ClientPlan {
  talks: number;
  lines: number;
  /** Between two lines. */
  pauseMs: number;
}

export interface Account {
  username: string;
  password: string;
  /** Others only write. */
  records: boolean;
}

interface Detail {
  messages: { sender: string; message: string }[];
  next_action_items: { id: string; done: boolean }[];
  memo: string;
  revisions: { memo: number };
}

const SAID = [
  '引き継ぎの手順がまとまらず、少し困っています。',
  '来週までに手順書のひな形を共有します。',
  '先月より落ち着いて話せるようになりました。',
  '締め切りが重なって、眠りが浅い日が続いています。',
  '私から課長に来週までに相談しておきます。',
  'レビューで助けてもらえて、うれしかったです。',
];

/** Holds 1on1s one after the other, and notes what the server accepted. */
export class SimulatedManager {
  readonly writes: AcceptedWrites = noWrites();
  private readonly client: RetryingClient;
  private lineOutbox: LineOutbox | null = null;
  private employeeId = '';

  constructor(
    private readonly url: string,
    private readonly account: Account,
    private readonly plan: ClientPlan,
    private readonly timeout: AbortSignal,
  ) {
    this.client = new RetryingClient(url, this.writes, timeout);
  }

  /** Where the lines wait; null before the login. */
  get outbox(): LineOutbox | null {
    return this.lineOutbox;
  }

  async login(): Promise<void> {
    const { username, password } = this.account;
    const answer = await this.client.call<{ token: string }>('POST', '/api/login', { username, password });
    this.client.token = answer.token;
    const { id } = await this.client.call<{ id: string }>('POST', '/api/employees', { name: '部下' });
    this.employeeId = id;
    this.lineOutbox = new LineOutbox(this.url, answer.token, this.writes, this.timeout);
  }

  /** All 1on1s. @throws where the time of the scenario ends first */
  async work(): Promise<void> {
    for (let talk = 0; talk < this.plan.talks; talk += 1) await this.holdTalk(`${this.account.username}-${talk}`);
    this.close();
  }

  close(): void {
    this.lineOutbox?.close();
  }

  /** A 1on1 as the server shows it now. */
  detail(conversationId: string): Promise<Detail & { lines: { id: string; text: string }[] }> {
    return this.client.call('GET', `/api/conversations/${conversationId}`);
  }

  private async holdTalk(name: string): Promise<void> {
    const { employeeId } = this;
    // Made here, as the browser does: what is tried again begins no second one.
    const id = uuid();
    const choices = { theme: '体調・心身のコンディション', stance: 'じっくり聞いてほしい' };
    const { conversationId } = await this.client.retry(() =>
      this.client.call<{ conversationId: string }>('POST', '/api/conversations/start', {
        employeeId,
        employeeName: '名前',
        conversationId: id,
        ...choices,
      }),
    );
    this.writes.talks.push(conversationId);
    this.writes.accepted += 1;
    const at = `/api/conversations/${conversationId}`;
    const writing = this.write(conversationId, name);
    if (this.account.records) {
      await this.client.retry(() => this.client.call('POST', `${at}/consent`, { mode: 'browser' }));
      await Promise.all([this.lineOutbox?.record(conversationId), this.speak(name)]);
    }
    await writing;
    this.writes.ended.set(conversationId, Date.now());
    await this.client.retry(() => this.client.call('POST', `${at}/summarize`, {}));
    this.writes.summarised.push(conversationId);
    this.writes.accepted += 1;
    await this.tick(conversationId);
  }

  private async speak(name: string): Promise<void> {
    for (let line = 0; line < this.plan.lines; line += 1) {
      this.lineOutbox?.say(`${name}の${line}です。${SAID[line % SAID.length] ?? ''}`, line * this.plan.pauseMs);
      await sleep(this.plan.pauseMs);
      this.timeout.throwIfAborted();
    }
    this.lineOutbox?.finish();
  }

  /** Memo and chat while it is spoken. */
  private async write(conversationId: string, name: string): Promise<void> {
    const pause = (this.plan.lines * this.plan.pauseMs) / 4;
    for (let step = 0; step < 3; step += 1) {
      await sleep(pause);
      await this.saveMemo(conversationId, `${name}のメモ、その${step}`);
      if (step < 2)
        await this.ask(conversationId, `${name}の返事、その${step}です。来週までに手順書のひな形を共有します。`);
      else
        await this.client.retry(() =>
          this.client.call('POST', `/api/conversations/${conversationId}/refresh-questions`),
        );
    }
  }

  /** Saves with the revision it was made from; where that is no longer the newest, as after a lost answer, from the newest. */
  private async saveMemo(conversationId: string, memo: string): Promise<void> {
    let base = (await this.client.retry(() => this.detail(conversationId))).revisions.memo;
    await this.client.retry(async () => {
      try {
        await this.client.call('PATCH', `/api/conversations/${conversationId}`, {
          memo,
          baseRevision: { memo: base },
        });
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'CONFLICT') throw error;
        const { revisions, memo: stored } = await this.detail(conversationId);
        base = revisions.memo;
        if (stored !== memo) throw error;
      }
    });
    this.writes.memos.set(conversationId, memo);
    this.writes.accepted += 1;
  }

  /** As frontend/src/features/session/state/use-session-actions.ts: what was stored although its answer was lost is not sent again. */
  private async ask(conversationId: string, reply: string): Promise<void> {
    let isDoubtful = false;
    await this.client.retry(async () => {
      if (isDoubtful && (await this.isStored(conversationId, reply))) return;
      isDoubtful = true;
      await this.client.call('POST', `/api/conversations/${conversationId}/messages`, {
        sender: 'employee',
        question: `${reply.slice(0, reply.indexOf('です。'))}の前の問い`,
        message: reply,
      });
    });
    this.writes.replies.push({ conversationId, text: reply });
    this.writes.accepted += 1;
  }

  private async isStored(conversationId: string, reply: string): Promise<boolean> {
    const { messages } = await this.detail(conversationId);
    return messages.some(({ sender, message }) => sender === 'employee' && message === reply);
  }

  private async tick(conversationId: string): Promise<void> {
    const { next_action_items: items } = await this.client.retry(() => this.detail(conversationId));
    const [first] = items;
    if (first === undefined) return;
    await this.client.retry(() => this.client.call('PATCH', `/api/next-actions/${first.id}`, { done: true }));
    this.writes.ticks.push(first.id);
    this.writes.accepted += 1;
  }
}
