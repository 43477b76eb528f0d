import { ConversationLifecycle } from '@app/conversations';
import { anyConversation, Employee, runAs, User } from '@app/database';
import { EntityManager, MikroORM, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../../api/src/users/accounts.service.js';
import { generatePassword } from '../../../api/src/users/passwords.js';
import { heldAt, readDemo, themeText } from './demo-talks.js';

/** Who the demonstration's reports and 1on1s belong to. */
const DEMO_USERNAME = 'demo';

/** Fills an empty installation with a demonstration; the workers analyse it like any other import. */
@Injectable()
export class DemoService {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly lifecycle: ConversationLifecycle,
  ) {}

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
    return password;
  }
}
