import { Conversation, Line, NextAction, SEALED_COLUMNS } from '@app/database';
import { newId } from '@app/platform';
import { SealError } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DETAIL } from '../../libs/database/src/queries/conversation-detail.js';
import { UnsealedWriteError } from '../../libs/database/src/orm/refuse-plain.js';
import { openRows } from '../../libs/database/src/sealed/open-rows.js';
import { openLines } from '../../libs/database/src/sealed/seal-lines.js';
import { renewKeys } from '../../libs/database/src/sealed/renew-keys.js';
import { keysOf } from '../../libs/database/src/sealed/sealing-unit.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { addRecording } from '../kit/database/recorded-conversation.js';
import { openedTexts } from '../kit/database/opened-texts.js';
import { proposed } from '../kit/doubles/scripted-assistant.js';
import { ask } from '../kit/product/postgres.js';

const WORD = '転籍';
const NAME = '鳳凰院太郎';

describe('what people say, in the database', () => {
  let world: DatabaseFixture;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner, NAME);
  });
  afterAll(() => world.close());

  const mine = <T>(work: () => Promise<T>) => world.as(owner, work);
  const rows = <T extends object>(sql: string, ...values: unknown[]) => ask<T>(world.ownerUrl, sql, values);
  const texts = async (id: string) => (await mine(() => world.reader.lines(id))).map(({ text }) => text);

  /** A talk with the word in every sealed column. */
  async function talk(): Promise<string> {
    const { id } = await mine(() =>
      world.lifecycle.start({ employeeId, theme: `${WORD}の話`, stance: `${WORD}を聞く` }),
    );
    const evidence = [{ source: 'line' as const, id, quote: WORD }];
    await mine(() => world.editor.patch(id, { memo: `${WORD}一`, mindMap: [{ id: 'a', label: WORD }] }));
    await mine(() => world.editor.patch(id, { memo: `${WORD}二` }));
    await addRecording(world, owner, id, [`${WORD}したい`, `${WORD}はいつですか`]);
    await mine(() =>
      world.editor.addMessages(id, [
        { sender: 'employee', message: WORD },
        { sender: 'ai', message: WORD, suggestedQuestions: [proposed(WORD)] },
      ]),
    );
    const revision = 9;
    const action = { text: WORD, owner: null, duePhrase: `${WORD}まで`, dueDate: null, evidence };
    await mine(async () => {
      await world.save(id, { kind: 'summary', text: WORD, nextActions: [action] }, 'x', revision);
      await world.save(id, { kind: 'keywords', keywords: [{ keyword: WORD, frequency: 1, score: 1 }] }, 'x', revision);
      await world.save(id, { kind: 'findings', findings: [{ kind: 'issue', text: WORD, evidence }] }, 'x', revision);
    });
    await mine(() => world.editor.replaceNewestQuestions(id, [proposed(`${WORD}後`)], revision));
    await world.as(owner, async (em) => {
      (await em.findOneOrFail(Conversation, { id })).ownNotes = WORD;
      await em.flush();
    });
    expect(await mine(() => world.reader.list({ search: WORD }))).toContainEqual(expect.objectContaining({ id }));
    return id;
  }

  it('[KEY-1] stands sealed in every table, and comes back as it was', async () => {
    const id = await talk();
    // Each of the columns holds something, or this test would not see it.
    const opened = await world.as(owner, (em) => openedTexts(em, owner, id));
    const places = new Set(SEALED_COLUMNS.filter(({ key }) => key !== 'owner').map(({ table }) => table));
    for (const table of places) expect(opened[table]).toContain(WORD);
    const tables = await rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    for (const { name } of tables) {
      const hex = (text: string): string => Buffer.from(text).toString('hex');
      for (const word of [WORD, hex(WORD), NAME, hex(NAME)])
        expect(await rows(`select 1 from ${name} t where strpos(t::text, $1) > 0`, word)).toEqual([]);
    }
    expect(await texts(id)).toEqual([`${WORD}したい`, `${WORD}はいつですか`]);
    const { record } = await mine(() => world.reader.detail(id));
    expect(record).toMatchObject({
      ...{ employeeName: NAME, theme: `${WORD}の話`, stance: `${WORD}を聞く`, memo: `${WORD}二`, summary: WORD },
      ...{ ownNotes: WORD, findings: [{ text: WORD }], keywords: [{ keyword: WORD }] },
      actions: [{ text: WORD, duePhrase: `${WORD}まで`, evidence: [{ quote: WORD }] }],
    });
  });

  it('[KEY-2] is sealed with a key for the words and one for the results of each 1on1, and with one of the owner', async () => {
    const [one, other] = [await talk(), await talk()];
    const keys = await rows<{ id: string; kind: string; conversation: string | null }>(
      'select id, kind, conversation_id as conversation from keys where owner = $1',
      owner,
    );
    expect(keys.filter(({ conversation }) => conversation === null)).toMatchObject([{ kind: 'owner' }]);
    for (const id of [one, other]) {
      const kinds = keys.filter(({ conversation }) => conversation === id).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual(['ledger', 'results', 'words']);
    }
    // Each value names the key that its column says.
    for (const { table, sealed, key, conversation } of SEALED_COLUMNS) {
      const which = conversation === null ? 'k.conversation_id is null' : `k.conversation_id = t.${conversation}`;
      const [count] = await rows<{ all: number; right: number }>(
        `select count(*)::int as all, count(k.id)::int as right from ${table} t
           left join keys k on k.owner = t.owner and ${which} and k.kind = $2 and uuid_send(k.id) = substr(t.${sealed}, 2, 16)
          where t.owner = $1 and t.${sealed} is not null`,
        owner,
        key,
      );
      expect(count).toEqual({ all: count?.right, right: count?.all });
    }
  });

  it('[KEY-6] opens in no other row, column or owner', async () => {
    const id = await talk();
    const [first, second] = await mine(() => world.reader.lines(id));
    const moved = async (sql: string, ...values: unknown[]) => {
      const kept = await rows<{ id: string; sealed: Buffer }>('select id, text_sealed as sealed from lines');
      await rows(sql, ...values);
      await expect(mine(() => world.reader.lines(id))).rejects.toThrow(SealError);
      await expect(mine(() => world.reader.detail(id))).rejects.toThrow(SealError);
      for (const row of kept) await rows('update lines set text_sealed = $2 where id = $1', row.id, row.sealed);
      expect(await texts(id)).toEqual([first?.text, second?.text]);
    };
    const another = 'update lines set text_sealed = (select text_sealed from lines where id = $1) where id = $2';
    await moved(another, first?.id, second?.id);
    // Of the same conversation and the same key, from another column.
    await moved(
      'update lines set text_sealed = (select memo_sealed from conversations where id = $1) where id = $2',
      id,
      first?.id,
    );
    // A row of somebody else's with her key does not open for anybody.
    const stranger = await world.createUser();
    const report = await world.createEmployee(stranger, '別の人');
    await rows(
      'update employees set name_sealed = (select name_sealed from employees where id = $1) where id = $2',
      employeeId,
      report,
    );
    await expect(
      world.as(stranger, () => world.lifecycle.importTalk({ employeeId: report, transcript: 'x' })),
    ).rejects.toThrow(SealError);
  });

  it('[KEY-6] nobody goes on to seal with keys that are being replaced', async () => {
    const id = await talk();
    const old = await rows<{ id: string }>(`select id from keys where conversation_id = $1 and kind <> 'ledger'`, id);
    const order: string[] = [];
    let renewed: Promise<void> = Promise.resolve();
    await world.as(owner, (em) =>
      em.transactional(async (inner) => {
        await keysOf(inner, owner, id);
        renewed = world
          .as(owner, (other) => other.transactional((its) => renewKeys(its, owner, id)))
          .then(() => void order.push('renewed'));
        // The other waits for the end of this transaction, whatever else it holds.
        await world.as(owner, (watch) => waiting(watch));
        order.push('written');
      }),
    );
    await renewed;
    expect(order).toEqual(['written', 'renewed']);
    expect(
      await rows(
        'select from keys where id = any($1)',
        old.map((key) => key.id),
      ),
    ).toEqual([]);
    await mine(() => world.editor.patch(id, { memo: '新しい鍵' }));
    expect((await mine(() => world.reader.detail(id))).record).toMatchObject({ memo: '新しい鍵', summary: WORD });
    expect(await texts(id)).toEqual([`${WORD}したい`, `${WORD}はいつですか`]);
    expect((await mine(() => world.reader.list({ search: 'したい' }))).map((row) => row.id)).toContain(id);
  });

  it('[KEY-3] a reader whose keys are replaced or destroyed after it has read gets what stands there now', async () => {
    const id = await talk();
    const fields = { memo: ['conversations', 'memo', 'id'], summary: ['conversations', 'summary', 'id'] } as const;
    const read = () =>
      rows<{ id: string; memo: unknown; summary: unknown }>(
        'select id, memo_sealed as memo, summary_sealed as summary from conversations where id = $1',
        id,
      );
    const chunks = async () => {
      const lines = await rows<{ id: string; text: Buffer }>(
        'select id, text_sealed as text from lines where conversation_id = $1 order by position',
        id,
      );
      return [JSON.stringify(lines.map((line) => [line.id, null, null, `\\x${line.text.toString('hex')}`]))];
    };
    const opened = async (before: { id: string; memo: unknown; summary: unknown }[], lines: string[]) =>
      world.as(owner, async (em) => ({
        record: (await openRows(em, owner, before, fields))[0],
        lines: (JSON.parse((await openLines(em, owner, lines))[0] ?? '') as unknown[][]).map((line) => line[3]),
      }));
    const [before, lines] = [await read(), await chunks()];
    await world.as(owner, (em) => em.transactional((inner) => renewKeys(inner, owner, id)));
    expect(await opened(before, lines)).toEqual({
      record: { id, memo: `${WORD}二`, summary: WORD },
      lines: [`${WORD}したい`, `${WORD}はいつですか`],
    });
    const [late, lateLines] = [await read(), await chunks()];
    await mine(() => world.lifecycle.remove(id));
    expect(await opened(late, lateLines)).toEqual({ record: { id, memo: '', summary: null }, lines: ['', ''] });
  });

  it('[KEY-3] deleting a 1on1, and an account, destroys their keys', async () => {
    const leaver = await world.createUser();
    const report = await world.createEmployee(leaver);
    const [one, other] = await world.as(leaver, async () => [
      await world.lifecycle.importTalk({ employeeId: report, transcript: '話者1: はい' }),
      await world.lifecycle.importTalk({ employeeId: report, transcript: '話者1: はい' }),
    ]);
    const left = async () => (await rows(`select from keys where owner = $1`, leaver)).length;
    expect(await left()).toBe(7);
    await world.as(leaver, () => world.lifecycle.remove(one.id));
    expect(await left()).toBe(4);
    expect(await rows('select from keys where conversation_id = $1', other.id)).toHaveLength(3);
    await rows('delete from users where id = $1', leaver);
    expect(await left()).toBe(0);
  });

  it('stays in an entity that is read again, and is stored when it is written', async () => {
    const id = await talk();
    await world.as(owner, async (em) => {
      const [action] = await em.find(NextAction, { conversationId: id });
      const [again] = await em.find(NextAction, { conversationId: id }, { refresh: true });
      expect(again).toBe(action);
      expect(again).toMatchObject({ text: WORD, duePhrase: `${WORD}まで` });
      await em.flush();
      Object.assign(action!, { text: '書き直す', duePhrase: null });
      await em.flush();
    });
    const [stored] = await mine(() => world.reader.actions(id));
    expect(stored).toMatchObject({ text: '書き直す', duePhrase: null, evidence: [{ quote: WORD }] });
  });

  it('[KEY-1] a text is refused wherever it would be written without being sealed, and its sealed value where it is none', async () => {
    const id = await talk();
    const at = { id: newId(), owner, conversationId: id, position: 9, createdAt: new Date() };
    const where = { id };
    const plain: ((em: EntityManager) => Promise<unknown>)[] = [
      (em) => em.nativeUpdate(Conversation, where, { memo: WORD }),
      (em) => em.nativeUpdate(Conversation, where, { memoSealed: Buffer.from(WORD) }),
      (em) => em.insert(Line, { ...at, text: WORD }),
      (em) => em.insertMany(Line, [{ ...at, text: WORD }]),
      (em) => em.upsert(Line, { ...at, text: WORD }),
      (em) => em.upsertMany(Line, [{ ...at, text: WORD }]),
      (em) => em.insert(em.create(Line, { ...at, text: WORD }, { persist: false })),
      async (em) => em.createQueryBuilder(Conversation).update({ memo: WORD }).where(where).execute(),
      async (em) =>
        em
          .qb(Line)
          .insert({ ...at, text: WORD })
          .execute(),
    ];
    for (const write of plain) {
      const refused: unknown = await world.as(owner, write).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UnsealedWriteError);
      expect(String(refused)).not.toContain(WORD);
    }
    // What is not sealed is written, and a value may go.
    await world.as(owner, (em) => em.nativeUpdate(Conversation, where, { memoRevision: 7, memoSealed: null }));
    await world.as(owner, (em) =>
      em.createQueryBuilder(Conversation).update({ mindMapRevision: 8 }).where(where).execute(),
    );
    expect(await mine(() => world.reader.get(id))).toMatchObject({ memo: '', memoRevision: 7, mindMapRevision: 8 });
  });

  /** Ends when a transaction waits for another. */
  async function waiting(em: { execute(sql: string): Promise<unknown[]> }): Promise<void> {
    for (;;) {
      const found = await em.execute(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (found.length > 0) return;
    }
  }

  it('[KEY-2] reads the keys of a 1on1 without looking through those of all others', async () => {
    const id = await talk();
    const made = newId();
    const add = (kind: string, whose: string, conversation: string) =>
      `insert into keys (id, owner, conversation_id, kind, root_key, wrapped, created_at)
         select gen_random_uuid(), ${whose}, ${conversation}, '${kind}', (select root_key from keys limit 1), '${made}', now()
           from generate_series(1, 2000);`;
    await ask(
      world.ownerUrl,
      `begin; set local session_replication_role = replica;
       ${add('words', `'${owner}'`, 'gen_random_uuid()')} ${add('owner', 'gen_random_uuid()', 'null')}
       commit; analyze keys`,
    );
    try {
      const plan = JSON.stringify(await rows<object>(`explain (analyze, format json) ${DETAIL}`, id, owner));
      const left = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/gu)].map(([, count]) => Number(count));
      expect(Math.max(0, ...left)).toBeLessThan(100);
    } finally {
      await rows('delete from keys where wrapped = $1', made);
    }
  });
});
