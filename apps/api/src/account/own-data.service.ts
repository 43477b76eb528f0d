import { roleOfSpeaker, type Party } from '@app/contract';
import { ConversationReader, plainSummary } from '@app/conversations';
import {
  AuditEntry,
  Consent,
  Conversation,
  EmailChange,
  Employee,
  Ledger,
  Mail,
  runAs,
  ShownQuestion,
  User,
  Version,
} from '@app/database';
import { AppError } from '@app/platform';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationsService } from '../conversations/detail/conversations.service.js';
import { ExportService } from '../conversations/export/export.service.js';
import { inTokyo, talkNames } from './own-data-files.js';
import { indexPage, talkPage, type ListedTalk, type OwnTalk } from './own-data-page.js';
import type { ArchiveFile } from './zip.js';

const decoder = new TextDecoder();

/** Why a conversation is not in the archive. */
type LeftOut = 'deleted' | 'closed';
const LEFT_OUT: Readonly<Record<string, LeftOut>> = { CONVERSATION_NOT_FOUND: 'deleted', RECORDS_CLOSED: 'closed' };

/** Everything that belongs to one user, as files. */
@Injectable()
export class OwnDataService {
  constructor(
    private readonly orm: MikroORM,
    private readonly reader: ConversationReader,
    private readonly conversations: ConversationsService,
    private readonly exports: ExportService,
    private readonly ledger: Ledger,
  ) {}

  /**
   * The account, the employees, each conversation as a page, as JSON and its transcript as text, oldest first, and a first page that
   * leads to all of them. Each conversation is read when its turn comes, as it stands at that moment; one that was deleted meanwhile
   * is left out, and one that is closed too, which the first page says. All times are Tokyo's.
   */
  async *files(owner: string): AsyncGenerator<ArchiveFile, void, undefined> {
    const account = await this.account(owner);
    const employees = await this.employees(owner);
    yield json('account.json', account);
    yield json('employees.json', employees);
    const ids = await runAs(this.orm, owner, async (em) => {
      const rows = await em.find(Conversation, {}, { fields: ['id'], orderBy: { startedAt: 'asc', id: 'asc' } });
      return rows.map(({ id }) => id);
    });
    const nameOf = talkNames();
    const listed: ListedTalk[] = [];
    let closed = 0;
    for (const id of ids) {
      const found = await this.conversation(owner, id, nameOf);
      if (found === 'closed') closed += 1;
      if (found === 'closed' || found === 'deleted') continue;
      listed.push(found.listed);
      await this.ledger.read(
        { owner, conversationId: id },
        { act: 'downloaded', actor: owner, ids: { form: 'archive' } },
      );
      yield* found.files;
    }
    const people = employees.filter(({ deleted_at }) => deleted_at === null).map(({ name }) => name);
    yield { name: 'index.html', text: indexPage(account, people, { talks: listed, closed }, new Date()) };
  }

  private async account(owner: string) {
    const em = this.orm.em.fork();
    const { username, email, role, createdAt } = await em.findOneOrFail(User, { id: owner });
    const mails = await em.find(Mail, { userId: owner }, { orderBy: { wantedAt: 'asc' } });
    const changes = await em.find(EmailChange, { userId: owner }, { orderBy: { changedAt: 'asc' } });
    const acts = await em.find(AuditEntry, { $or: [{ target: owner }, { actor: owner }] }, { orderBy: { id: 'asc' } });
    return {
      username,
      email: email ?? null,
      role,
      created_at: createdAt,
      mails: mails.map(({ kind, wantedAt, sentAt }) => ({ kind, wanted_at: wantedAt, sent_at: sentAt ?? null })),
      email_changes: changes.map(({ oldEmail, changedAt, expiresAt }) => ({
        ...{ old_email: oldEmail, changed_at: changedAt, can_be_undone_until: expiresAt },
      })),
      // The user may not learn who else took part.
      acts: acts.map(({ at, action, actor, target, fields }) => ({
        at,
        action,
        fields,
        by_me: actor === owner,
        to_me: target === owner,
      })),
    };
  }

  private employees(owner: string) {
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

  /** The files of a conversation, or why there are none. */
  private async conversation(
    owner: string,
    id: string,
    nameOf: (startedAt: Date, employeeName: string) => string,
  ): Promise<{ listed: ListedTalk; files: ArchiveFile[] } | LeftOut> {
    try {
      return await runAs(this.orm, owner, async (em) => {
        const detail = await this.conversations.detail(id);
        const talk = await this.talk(id);
        const { employeeName, startedAt, theme } = talk;
        const name = nameOf(startedAt, employeeName);
        const [page, data] = [`conversations/${name}.html`, `conversations/${name}.json`];
        const files = [
          { name: page, text: talkPage(talk) },
          { name: data, text: inTokyo(await wholeOf(em, id, decoder.decode(detail))) },
        ];
        const file = await this.exports.transcriptFile(id);
        const transcript = file === null ? null : `transcripts/${name}.txt`;
        if (file !== null && transcript !== null) files.push({ name: transcript, text: decoder.decode(file.bytes) });
        return { listed: { employeeName, startedAt, theme, page, data, transcript }, files };
      });
    } catch (error) {
      const reason = error instanceof AppError ? LEFT_OUT[error.code] : undefined;
      if (reason === undefined) throw error;
      return reason;
    }
  }

  private async talk(id: string): Promise<OwnTalk> {
    const conversation = await this.reader.get(id);
    const { startedAt, theme = null, summary = null, ownNotes, memo } = conversation;
    const { name: employeeName } = await this.reader.employee(conversation);
    const known = { manager: conversation.managerSpeaker ?? null, employee: conversation.employeeSpeaker ?? null };
    const who = (role: Party) => (role === 'manager' ? 'わたし' : `${employeeName}さん`);
    const lines = (await this.reader.lines(id)).map(({ speaker, text, startMs }) => {
      const role = roleOfSpeaker(speaker, known);
      const voice = speaker === null ? null : `話者${String(speaker)}`;
      const at = startMs === null ? null : new Date(startedAt.getTime() + startMs);
      return { who: role === null ? voice : who(role), text, at };
    });
    const messages = (await this.reader.messages(id)).map(({ sender, message, createdAt }) => ({
      who: sender === 'ai' ? 'AI' : who(sender === 'user' ? 'manager' : 'employee'),
      text: message,
      at: createdAt,
    }));
    const actions = (await this.reader.actions(id)).map(({ text, party, dueDate, done }) => ({
      ...{ text, done, owner: party ?? null, due: dueDate ?? null },
    }));
    return {
      employeeName,
      startedAt,
      theme,
      summary: plainSummary({ summary }),
      ownNotes,
      memo,
      actions,
      lines,
      messages,
    };
  }
}

/** Everything of a conversation as JSON: what the API gives, and what else is stored. */
async function wholeOf(em: EntityManager, id: string, detail: string): Promise<string> {
  const versions = await em.find(Version, { conversationId: id }, { orderBy: { createdAt: 'asc' } });
  const consents = await em.find(Consent, { conversationId: id }, { orderBy: { givenAt: 'asc', id: 'asc' } });
  const shown = await em.find(ShownQuestion, { conversationId: id }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const given = consents.map(({ mode, voice, words, givenAt, withdrawnAt }) => ({
    ...{ mode, voice, words: words ?? null, given_at: givenAt, withdrawn_at: withdrawnAt ?? null },
  }));
  const questions = shown.map(({ text, purpose, evidence = null, createdAt }) => ({
    ...{ text, purpose, evidence, created_at: createdAt },
  }));
  const kept = versions.map(({ part, revision, content, createdAt }) => ({
    ...{ part, revision, content, created_at: createdAt },
  }));
  return `{"conversation": ${detail},\n"consents": ${JSON.stringify(given, null, 2)},\n"shown_questions": ${JSON.stringify(questions, null, 2)},\n"versions": ${JSON.stringify(kept, null, 2)}}\n`;
}

function json(name: string, value: object): ArchiveFile {
  return { name, text: inTokyo(`${JSON.stringify(value, null, 2)}\n`) };
}
