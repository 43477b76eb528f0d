import {
  backup,
  DeletionLog,
  HalfRestoredError,
  migrate,
  prepareDatabase,
  readDeletions,
  restore,
  type Deletion,
} from '@app/database';
import { newId } from '@app/platform';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { createDatabase, rootKeyFile, type TestDatabase } from '../kit/product/postgres.js';
import { addRecording } from '../kit/database/recorded-conversation.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';

jest.setTimeout(60_000);

const SAID = '異動願いを出そうか迷っています';
const HEARD = 'ここで話したこと';

describe('deletions outside the database', () => {
  let world: DatabaseFixture;
  let folder: string;
  let file: string;
  let log: DeletionLog;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jizo-deletions-'));
    file = join(folder, 'kept', 'deletions.log');
    log = new DeletionLog(world.orm.em, { DELETIONS_FILE: file });
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
    await query(world.url, 'delete from tombstones');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => world.close());

  async function query<T extends object>(url: string, sql: string): Promise<T[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return (await client.query<T>(sql).finally(() => client.end())).rows;
  }
  const mine = <T>(work: () => Promise<T>) => world.as(owner, work);
  const start = async () => (await mine(() => world.lifecycle.start({ employeeId, theme: '', stance: '' }))).id;
  const written = () => (readDeletions(file) ?? []).map(({ kind, id }) => [kind, id]);

  describe('the file', () => {
    it('[CUS-16] gets a line for each deletion, with ids and a time alone, which only its owner can read', async () => {
      const id = await start();
      const { recordingId } = await addRecording(world, owner, id, [SAID]);
      await mine(() => world.removal.remove(id, recordingId));
      await mine(() => world.consents.withdraw(id));
      await mine(() => world.lifecycle.remove(id));
      await log.write();
      expect(written()).toEqual([
        ['recording', recordingId],
        ['consent', id],
        ['conversation', id],
      ]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      for (const line of readFileSync(file, 'utf8').trimEnd().split('\n'))
        expect(Object.keys(JSON.parse(line) as object).sort()).toEqual(['at', 'id', 'kind', 'owner']);
      await log.write();
      expect(written()).toHaveLength(3);
    });

    it('[CUS-16] is made before anything is deleted, so that its absence means that it was lost', async () => {
      await log.write();
      expect(readDeletions(file)).toEqual([]);
    });

    it('[CUS-16] gets later what a crash left out, and all of it anew where it was lost or left empty by a full disk', async () => {
      const [one, two] = [await start(), await start()];
      await mine(() => world.lifecycle.remove(one));
      // Killed before it was appended: the row says so.
      expect(existsSync(file)).toBe(false);
      await log.write();
      await mine(() => world.lifecycle.remove(two));
      await log.write();
      expect(written()).toEqual([
        ['conversation', one],
        ['conversation', two],
      ]);
      // Killed after it was appended, before the row said so: twice is once.
      await query(world.url, 'update tombstones set written_at = null');
      await log.write();
      expect(written()).toHaveLength(4);
      for (const lose of [rmSync, (left: string) => writeFileSync(left, '')]) {
        lose(file);
        await log.write();
        expect(written()).toHaveLength(2);
      }
    });

    it('[CUS-16] is written by several processes at once, and each line stays whole', async () => {
      for (let n = 0; n < 5; n += 1) {
        const id = await start();
        await mine(() => world.lifecycle.remove(id));
        await Promise.all([log.write(), log.write(), log.write()]);
      }
      expect(new Set(written().map(([, id]) => id)).size).toBe(5);
    });

    it('[CUS-16] that cannot be written fails nobody’s deletion, and gets it later', async () => {
      writeFileSync(join(folder, 'kept'), 'a file in place of the folder');
      const id = await start();
      await mine(() => world.lifecycle.remove(id));
      await log.write();
      rmSync(join(folder, 'kept'));
      await log.write();
      expect(written()).toEqual([['conversation', id]]);
    });

    it('[CUS-16] of before imports had a consent is read as it was, and one that is withdrawn adds a line of a known kind', async () => {
      mkdirSync(join(folder, 'kept'));
      const at = '2026-10-05T01:02:03.000Z';
      const kinds = ['recording', 'consent', 'sound', 'words', 'results', 'conversation', 'account'];
      const old = kinds.map((kind) => [kind, newId()]);
      writeFileSync(file, old.map(([kind, id]) => `${JSON.stringify({ id, kind, owner, at })}\n`).join(''));
      expect(written()).toEqual(old);
      const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: SAID, consent: true }));
      const [consent] = await query<{ id: string }>(
        world.url,
        `select id from consents where conversation_id = '${id}'`,
      );
      await mine(() => world.consents.withdrawImport(id));
      await log.write();
      expect(written()).toEqual([...old, ['consent', consent!.id]]);
    });

    it('is read but for a line that a crash has cut, and refused where it is none', async () => {
      await log.write();
      const id = await start();
      await mine(() => world.lifecycle.remove(id));
      await log.write();
      appendFileSync(file, '{"id":"0190a6f0-0000-7000');
      expect(written()).toEqual([['conversation', id]]);
      // What follows it begins a line of its own.
      const next = await start();
      await mine(() => world.lifecycle.remove(next));
      await log.write();
      expect(written()).toEqual([
        ['conversation', id],
        ['conversation', next],
      ]);
      writeFileSync(file, 'no such file\n');
      expect(() => readDeletions(file)).toThrow();
    });
  });

  describe('a restore', () => {
    let empty: TestDatabase;
    beforeEach(async () => {
      empty = await createDatabase();
    });
    afterEach(() => empty.drop());

    const taken = async () => Buffer.concat((await Readable.from(backup(world.url)).toArray()) as Buffer[]);
    const restored = (from: Buffer, deletions: readonly Deletion[] | null) =>
      restore(empty.ownerUrl, Readable.from([from]), deletions, undefined, rootKeyFile());
    const count = async (table: string, where: string) =>
      (await query<{ n: number }>(empty.ownerUrl, `select count(*)::int as n from ${table} where ${where}`))[0]!.n;

    it('[CUS-16] deletes again what was deleted since, and nothing else', async () => {
      const leaver = await world.createUser();
      await world.createEmployee(leaver, 'だれか');
      const [gone, kept, cleared, refused] = [await start(), await start(), await start(), await start()];
      await addRecording(world, owner, kept, [SAID]);
      await mine(() => world.lifecycle.end({ id: kept }));
      const { recordingId } = await addRecording(world, owner, cleared, [SAID]);
      await mine(() => world.consents.give(refused, 'browser'));
      await addRecording(world, owner, refused, [SAID]);
      const from = await taken();

      await mine(() => world.lifecycle.remove(gone));
      await mine(() => world.removal.remove(cleared, recordingId));
      await mine(() => world.consents.withdraw(refused));
      const at = new Date();
      await log.write();
      const account = { id: leaver, owner: leaver, kind: 'account' as const, deletedAt: at };
      // Somebody who is not its owner deletes nothing by it.
      const foreign = { id: kept, owner: leaver, kind: 'conversation' as const, deletedAt: at };
      const deletions = [...(readDeletions(file) ?? []), account, foreign];
      expect((await restored(from, deletions)).deletedAgain).toBe(deletions.length);

      expect(await count('conversations', `id = '${gone}'`)).toBe(0);
      expect(await count('users', `id = '${leaver}'`)).toBe(0);
      expect(await count('employees', `owner = '${leaver}'`)).toBe(0);
      expect(await count('lines', `conversation_id = '${kept}'`)).toBe(1);
      for (const id of [cleared, refused]) {
        expect(await count('lines', `conversation_id = '${id}'`)).toBe(0);
        expect(await count('search_documents', `conversation_id = '${id}'`)).toBe(0);
        expect(await count('recordings', `conversation_id = '${id}' and deleted_at is not null`)).toBe(1);
      }
      expect(await count('consents', `conversation_id = '${refused}' and withdrawn_at is null`)).toBe(0);
      expect(await count('tombstones', 'written_at is not null')).toBe(deletions.length);
    });

    it('[CUS-16] [IDN-14] deletes again in a 1on1 that is closed in the backup, which stays closed', async () => {
      const id = await start();
      const { recordingId } = await addRecording(world, owner, id, [SAID]);
      await query(world.url, `update conversations set closed_at = now() where id = '${id}'`);
      const from = await taken();
      await query(world.url, `update conversations set closed_at = null where id = '${id}'`);
      await mine(() => world.removal.remove(id, recordingId));
      await log.write();
      expect((await restored(from, readDeletions(file))).deletedAgain).toBe(1);
      expect(await count('lines', `conversation_id = '${id}'`)).toBe(0);
      expect(await count('conversations', `id = '${id}' and closed_at is not null`)).toBe(1);
    });

    it('[CUS-16] [LIV-4] keeps again what two people decided to keep, and removes the rest again', async () => {
      /** An ended 1on1 with something in every place, recorded or written down alone. */
      const talk = async (isRecorded: boolean) => {
        const id = await start();
        const messages = [{ sender: 'employee', message: SAID }] as const;
        await mine(() => world.editor.addMessages(id, [...messages]));
        await mine(() => world.editor.patch(id, { memo: SAID, mindMap: [{ id: 'a', label: SAID }] }));
        if (isRecorded) await addRecording(world, owner, id, [SAID]);
        await mine(() => world.lifecycle.end({ id }));
        const { sourceRevision } = await mine(() => world.reader.get(id));
        const promise = { text: '相談する', owner: 'manager' as const, duePhrase: null, dueDate: null, evidence: [] };
        const made = { kind: 'summary' as const, text: '異動について話した', nextActions: [promise] };
        await mine(() => world.save(id, made, '試験', sourceRevision));
        const keywords = [{ keyword: '異動', frequency: 2, score: 1 }];
        await mine(() => world.save(id, { kind: 'keywords', keywords }, '試験', sourceRevision));
        const scores = { positive: 0.6, negative: 0.3 };
        await mine(() => world.save(id, { kind: 'sentiment', scores }, '試験', sourceRevision));
        return id;
      };
      const [recorded, written, promised, whole] = [
        await talk(true),
        await talk(false),
        await talk(true),
        await talk(true),
      ];
      const from = await taken();
      for (const id of [recorded, written]) await mine(() => world.retention.keep(id, 'summary'));
      await mine(() => world.retention.keep(promised, 'actions'));
      await log.write();
      await restored(from, readDeletions(file));

      for (const id of [recorded, written, promised]) {
        for (const table of ['lines', 'messages', 'search_documents', 'versions', 'keywords', 'sentiments'])
          expect([table, await count(table, `conversation_id = '${id}'`)]).toEqual([table, 0]);
        expect(
          await count(
            'conversations',
            `id = '${id}' and redacted_at is not null and memo_sealed is null and mind_map_sealed is null`,
          ),
        ).toBe(1);
        expect(await count('next_actions', `conversation_id = '${id}' and text_sealed is not null`)).toBe(1);
        expect(await count('keys', `conversation_id = '${id}' and kind = 'words'`)).toBe(0);
        expect(await count('conversations', `id = '${id}' and summary_sealed is null`)).toBe(id === promised ? 1 : 0);
        expect(await count('analyses', `conversation_id = '${id}' and wanted_rev > done_rev`)).toBe(0);
      }
      expect(await count('recordings', `conversation_id = '${recorded}' and deleted_at is not null`)).toBe(1);
      expect(await count('lines', `conversation_id = '${whole}'`)).toBe(1);
      expect(await count('conversations', `id = '${whole}' and redacted_at is null`)).toBe(1);
    });

    it('[CUS-16] [SCR-2] removes an import again whose consent was withdrawn since, and only the recording where that was', async () => {
      /** An import with a recording, its results, a version and a search. */
      const bring = async () => {
        const fields = { employeeId, transcript: `話者2: ${SAID}`, memo: 'メモ', consent: true };
        const { id } = await mine(() => world.lifecycle.importTalk(fields));
        await mine(() => world.consents.give(id, 'browser'));
        await addRecording(world, owner, id, [HEARD]);
        const { sourceRevision } = await mine(() => world.reader.get(id));
        const keywords = [{ keyword: '異動', frequency: 2, score: 1 }];
        await mine(() => world.save(id, { kind: 'summary', text: SAID, nextActions: [] }, '試験', sourceRevision));
        await mine(() => world.save(id, { kind: 'keywords', keywords }, '試験', sourceRevision));
        await mine(() => world.editor.patch(id, { transcript: `話者2: ${SAID}。\n話者2: ${HEARD}` }));
        await mine(() => world.reader.list({ search: '異動' }));
        return id;
      };
      const [brought, heard] = [await bring(), await bring()];
      const keysOf = (url: string) =>
        query<{ id: string }>(url, `select id from keys where conversation_id = '${brought}' and kind = 'words'`);
      const from = await taken();
      const before = await keysOf(world.url);
      await mine(() => world.consents.withdrawImport(brought));
      await mine(() => world.consents.withdraw(heard));
      await log.write();
      await restored(from, readDeletions(file));

      const rows = (id: string, which: string) =>
        count('lines', `conversation_id = '${id}' and recording_id is ${which}`);
      expect([await rows(brought, 'null'), await rows(brought, 'not null')]).toEqual([0, 1]);
      expect([await rows(heard, 'null'), await rows(heard, 'not null')]).toEqual([1, 0]);
      const holds = (id: string, key: string) =>
        count('consents', `conversation_id = '${id}' and withdrawn_at is null and key ${key} 'import'`);
      expect([await holds(brought, '='), await holds(brought, '<>')]).toEqual([0, 1]);
      expect([await holds(heard, '='), await holds(heard, '<>')]).toEqual([1, 0]);
      for (const table of ['versions', 'keywords', 'search_documents'])
        expect([table, await count(table, `conversation_id = '${brought}'`)]).toEqual([table, 0]);
      expect(
        await count('conversations', `id = '${brought}' and summary_sealed is null and memo_sealed is not null`),
      ).toBe(1);
      // The recording is analysed again, with keys that open nothing of before.
      expect(await count('analyses', `conversation_id = '${brought}' and wanted_rev > done_rev`)).not.toBe(0);
      const after = (await keysOf(empty.ownerUrl)).map(({ id }) => id);
      expect([before.length, after.length]).toEqual([1, 1]);
      expect(after).not.toEqual(before.map(({ id }) => id));
    });

    it('[CUS-16] leaves alone what was recorded after a withdrawal that the backup knows', async () => {
      const id = await start();
      await mine(() => world.consents.withdraw(id));
      await log.write();
      await mine(() => world.consents.give(id, 'browser'));
      await addRecording(world, owner, id, [SAID]);
      expect((await restored(await taken(), readDeletions(file))).deletedAgain).toBe(0);
      expect(await count('lines', `conversation_id = '${id}'`)).toBe(1);
      expect(await count('consents', `conversation_id = '${id}' and withdrawn_at is null`)).toBe(1);
    });

    it('[CUS-16] refuses a file that is older than the backup, or of another database', async () => {
      await log.write();
      const older = readDeletions(file);
      const id = await start();
      await mine(() => world.lifecycle.remove(id));
      await log.write();
      const from = await taken();
      await expect(restored(from, older)).rejects.toThrow('削除の記録がバックアップより古い');
      expect((await restored(from, readDeletions(file))).deletedAgain).toBe(0);
    });

    it('[CUS-16] ends all tokens of before, password resets, and mails that would bring one', async () => {
      await query(world.url, `insert into password_resets values ('${owner}', '${owner}', now() + interval '1 hour')`);
      await query(
        world.url,
        `insert into email_changes values ('${owner}', '${owner}', 'a@example.co.jp', '{}', now(), now() + interval '1 hour')`,
      );
      await query(
        world.url,
        `insert into mails (id, kind, user_id, wanted_at, attempts, state) values ('${owner}', 'password_reset', '${owner}', now(), 0, 'wanted')`,
      );
      const from = await taken();
      // A token of a version that came after the backup, and one of the restore before.
      await restored(from, []);
      const [first] = await query<{ v: number }>(
        empty.ownerUrl,
        `select token_version as v from users where id = '${owner}'`,
      );
      expect(first!.v).toBeGreaterThan(1_000_000);
      expect(await count('password_resets', 'true')).toBe(0);
      expect(await count('email_changes', 'true')).toBe(0);
      expect(await count('mails', `state = 'wanted'`)).toBe(0);
      const second = await createDatabase();
      try {
        await query(empty.ownerUrl, 'select pg_sleep(1)');
        await restore(second.ownerUrl, Readable.from([from]), [], undefined, rootKeyFile());
        const [next] = await query<{ v: number }>(
          second.ownerUrl,
          `select token_version as v from users where id = '${owner}'`,
        );
        expect(next!.v).toBeGreaterThan(first!.v);
      } finally {
        await second.drop();
      }
    });

    it('[CUS-16] that was killed before its deletions leaves a database that is not served, and that can be filled again', async () => {
      const from = await taken();
      await restored(from, []);
      // As it stands after the rows, before what follows them.
      await query(empty.ownerUrl, 'create table restoring ()');
      await expect(migrate(empty.ownerUrl)).rejects.toThrow(HalfRestoredError);
      for (const access of [
        { DATABASE_URL: empty.url, DATABASE_MIGRATION_URL: empty.ownerUrl },
        { DATABASE_URL: empty.url },
      ])
        await expect(prepareDatabase(access)).rejects.toThrow(HalfRestoredError);
      await restored(from, []);
      await migrate(empty.ownerUrl);
    });
  });
});
