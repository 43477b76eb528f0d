import { AccountsService, generatePassword } from '@app/accounts';
import { ConversationLifecycle, NextActionEditor } from '@app/conversations';
import { anyConversation, Conversation, Employee, NextAction, outstandingCount, runAs, User } from '@app/database';
import { describeError } from '@app/platform';
import { EntityManager, MikroORM, raw } from '@mikro-orm/postgresql';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { heldAt, readDemo, themeText } from './demo-talks.js';

/** Who the demonstration's reports and 1on1s belong to. */
const DEMO_USERNAME = 'demo';
const LOOK_MS = 500;
/** One in this many promises from before the last 1on1 is still open. */
const FORGOTTEN = 5;

/** Fills an empty installation with a demonstration; the workers analyse it like any other import. */
@Injectable()
export class DemoService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DemoService.name);
  private readonly ended = new AbortController();

  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly lifecycle: ConversationLifecycle,
    private readonly actions: NextActionEditor,
  ) {}

  beforeApplicationShutdown(): void {
    this.ended.abort();
  }

  /** @returns the password of the user `demo`, to be shown once; null when there are 1on1s or that user already, and nothing was changed */
  async fill(now = new Date()): Promise<string | null> {
    const people = readDemo();
    const em = this.em.fork();
    if ((await anyConversation(em)) || (await em.count(User, { [raw('lower(username)')]: DEMO_USERNAME })) > 0)
      return null;
    const password = generatePassword();
    const { id } = await this.accounts.create({ username: DEMO_USERNAME, password, email: null });
    const talks = [];
    for (const { name, email, talks: held } of people) {
      const employeeId = await runAs(this.orm, id, async (own) => {
        const employee = own.create(Employee, { owner: id, name, email: email ?? null });
        await own.flush();
        return employee.id;
      });
      talks.push(...held.map((talk) => ({ ...talk, employeeId, timestamp: heldAt(talk, now) })));
    }
    talks.sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
    for (const { theme, transcript, employeeId, timestamp, memo, mindMap } of talks) {
      const talk = { employeeId, timestamp, memo, mindMap, theme: themeText(theme), transcript: transcript.join('\n') };
      await runAs(this.orm, id, () => this.lifecycle.importTalk(talk));
    }
    void this.keepPromises(id);
    return password;
  }

  /** Ticks off most promises from before each report's last 1on1, as soon as the workers have found them. */
  private async keepPromises(owner: string): Promise<void> {
    const { signal } = this.ended;
    try {
      while ((await runAs(this.orm, owner, (em) => outstandingCount(em, owner))) > 0) {
        await setTimeout(LOOK_MS, undefined, { signal });
      }
      const kept = await runAs(this.orm, owner, keptPromises);
      for (const id of kept) await runAs(this.orm, owner, () => this.actions.patch(id, { done: true }));
    } catch (error) {
      // Without it the demonstration only looks less kept.
      if (!signal.aborted) this.logger.warn({ msg: 'promises stay open', error: describeError(error) });
    }
  }
}

/** @returns ids of the next actions that may count as done */
async function keptPromises(em: EntityManager): Promise<string[]> {
  const talks = await em.find(Conversation, {}, { orderBy: { startedAt: 'asc' } });
  const last = new Set(new Map(talks.map(({ employeeId, id }) => [employeeId, id])).values());
  const earlier = talks.map(({ id }) => id).filter((id) => !last.has(id));
  const promised = await em.find(NextAction, { conversationId: { $in: earlier } }, { orderBy: { id: 'asc' } });
  return promised.filter((_, at) => at % FORGOTTEN !== 0).map(({ id }) => id);
}
