import { tokyoDay } from '@app/contract';
import { AuditEntry, Consent, Conversation, Employee, Mail, runAs, User, Version } from '@app/database';
import { AppError } from '@app/platform';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationsService } from '../conversations/detail/conversations.service.js';
import { ExportService } from '../conversations/export/export.service.js';
import type { ArchiveFile } from './zip.js';

const decoder = new TextDecoder();

/** Everything that belongs to one user, as files. */
@Injectable()
export class OwnDataService {
  constructor(
    private readonly orm: MikroORM,
    private readonly conversations: ConversationsService,
    private readonly exports: ExportService,
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
    const em = this.orm.em.fork();
    const { username, email, role, createdAt } = await em.findOneOrFail(User, { id: owner });
    const mails = await em.find(Mail, { userId: owner }, { orderBy: { wantedAt: 'asc' } });
    const acts = await em.find(AuditEntry, { $or: [{ target: owner }, { actor: owner }] }, { orderBy: { id: 'asc' } });
    return {
      username,
      email: email ?? null,
      role,
      created_at: createdAt,
      mails: mails.map(({ kind, wantedAt, sentAt }) => ({ kind, wanted_at: wantedAt, sent_at: sentAt ?? null })),
      // Who else was part of it is not the user's to know.
      acts: acts.map(({ at, action, actor, target, fields }) => ({
        at,
        action,
        fields,
        by_me: actor === owner,
        to_me: target === owner,
      })),
    };
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
        // Not kept: what reads it whole would find this part of it.
        const part = { fields: ['startedAt'], disableIdentityMap: true } as const;
        const conversation = await em.findOne(Conversation, { id }, part);
        if (conversation === null) return [];
        const { startedAt } = conversation;
        const detail = await this.conversations.detail(id);
        const versions = await em.find(Version, { conversationId: id }, { orderBy: { createdAt: 'asc' } });
        const kept = versions.map(({ part, revision, content, createdAt }) => ({
          part,
          revision,
          content,
          created_at: createdAt,
        }));
        const consents = await em.find(Consent, { conversationId: id }, { orderBy: { givenAt: 'asc', id: 'asc' } });
        const given = consents.map(({ mode, voice, words, givenAt, withdrawnAt }) => ({
          mode,
          voice,
          words: words ?? null,
          given_at: givenAt,
          withdrawn_at: withdrawnAt ?? null,
        }));
        const name = `${tokyoDay(startedAt)}_${id}`;
        const text = `{"conversation": ${decoder.decode(detail)},\n"consents": ${JSON.stringify(given, null, 2)},\n"versions": ${JSON.stringify(kept, null, 2)}}\n`;
        const files = [{ name: `conversations/${name}.json`, text }];
        const file = await this.exports.transcriptFile(id);
        if (file !== null) files.push({ name: `transcripts/${name}.txt`, text: decoder.decode(file.bytes) });
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
