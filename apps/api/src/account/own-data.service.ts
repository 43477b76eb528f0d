import { formatTranscript } from '@app/contract';
import { Conversation, Employee, runAs, User, Version } from '@app/database';
import { AppError } from '@app/platform';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationsService } from '../conversations/conversations.service.js';
import { tokyoDay } from '../conversations/transcript-file.js';
import type { ArchiveFile } from './zip.js';

/** Everything that belongs to one user, as files. */
@Injectable()
export class OwnDataService {
  constructor(
    private readonly orm: MikroORM,
    private readonly conversations: ConversationsService,
  ) {}

  /**
   * The account, the employees, and each conversation as JSON and its transcript as text, oldest first. Each conversation is read
   * when its turn comes, as it stands at that moment; one that was deleted meanwhile is left out.
   */
  async *files(owner: string): AsyncGenerator<ArchiveFile, void, undefined> {
    yield json('account.json', await this.account(owner));
    yield json('employees.json', await this.employees(owner));
    const ids = await runAs(this.orm, owner, async (em) => {
      const rows = await em.find(Conversation, {}, { fields: ['id'], orderBy: { startedAt: 'asc', id: 'asc' } });
      return rows.map(({ id }) => id);
    });
    for (const id of ids) yield* await this.conversation(owner, id);
  }

  private async account(owner: string): Promise<object> {
    const { username, email, role, createdAt } = await this.orm.em.fork().findOneOrFail(User, { id: owner });
    return { username, email: email ?? null, role, created_at: createdAt };
  }

  private employees(owner: string): Promise<object[]> {
    return runAs(this.orm, owner, async (em) => {
      const rows = await em.find(Employee, {}, { orderBy: { createdAt: 'asc' } });
      return rows.map(({ id, name, email, createdAt, deletedAt }) => ({
        id,
        name,
        email: email ?? null,
        created_at: createdAt,
        deleted_at: deletedAt ?? null,
      }));
    });
  }

  private async conversation(owner: string, id: string): Promise<ArchiveFile[]> {
    try {
      return await runAs(this.orm, owner, async (em) => {
        const detail = await this.conversations.detail(id);
        const versions = await em.find(Version, { conversationId: id }, { orderBy: { createdAt: 'asc' } });
        const kept = versions.map(({ part, revision, content, createdAt }) => ({
          part,
          revision,
          content,
          created_at: createdAt,
        }));
        const name = `${tokyoDay(detail.timestamp)}_${id}`;
        const files = [json(`conversations/${name}.json`, { conversation: detail, versions: kept })];
        if (detail.lines.length > 0)
          files.push({ name: `transcripts/${name}.txt`, text: `${formatTranscript(detail.lines)}\n` });
        return files;
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'CONVERSATION_NOT_FOUND') return [];
      throw error;
    }
  }
}

function json(name: string, value: object): ArchiveFile {
  return { name, text: `${JSON.stringify(value, null, 2)}\n` };
}
