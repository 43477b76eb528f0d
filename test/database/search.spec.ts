import { findHits, SearchDocument } from '@app/database';
import { Client } from 'pg';
import { copyRows, uuidsLiteral } from '../../libs/database/src/search/copy-rows.js';
import { makeSearchable } from '../../libs/database/src/conversion/make-search.js';
import { ask, rootKeyFile } from '../kit/product/postgres.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';

describe('the text that a search looks through', () => {
  let world: DatabaseFixture;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
  });

  afterAll(() => world.close());

  /** The conversations that have a document, and the revision it was made of. */
  const documents = () =>
    world.as(owner, async (em) => {
      const rows = await em.find(SearchDocument, {}, { orderBy: { conversationId: 'asc' }, disableIdentityMap: true });
      return rows.map(({ conversationId }) => conversationId);
    });
  const search = async (words: string) =>
    (await world.as(owner, () => world.reader.list({ search: words }))).map(({ id }) => id);

  it('[API-60] [API-77] has summary and next actions as soon as they are saved, and goes with the conversation', async () => {
    const { id } = await world.as(owner, () =>
      world.lifecycle.importTalk({ employeeId, transcript: '話者1: はい', theme: 'Ｔｈｅｍｅ' }),
    );
    const action = { text: '研修を申し込む', owner: 'manager' as const, duePhrase: null, dueDate: null, evidence: [] };
    await world.as(owner, () =>
      world.save(id, { kind: 'summary', text: '異動の希望', nextActions: [action] }, '試験', 1),
    );
    expect(await search('異動')).toEqual([id]);
    expect(await search('研修')).toEqual([id]);
    expect([await search('はい'), await search('ｔｈｅｍｅ')]).toEqual([[id], [id]]);
    expect(await documents()).toEqual([id]);
    const [stored] = await world.as(owner, () => world.reader.actions(id));
    await world.as(owner, () => world.actions.patch(stored!.id, { text: '合宿を申し込む' }));
    expect([await search('研修'), await search('合宿')]).toEqual([[], [id]]);
    await world.as(owner, () => world.lifecycle.remove(id));
    expect(await documents()).toEqual([]);
  });

  it('[API-77] [TRN-18] finds a 1on1 whose words were removed by what remains of it, and by nothing that was removed', async () => {
    const action = { text: '研修を申し込む', owner: 'manager' as const, duePhrase: null, dueDate: null, evidence: [] };
    const ended = async () => {
      const talk = { employeeId, transcript: '話者1: 面談', theme: '評価', memo: '覚え書き' };
      const { id } = await world.as(owner, () => world.lifecycle.importTalk(talk));
      const made = { kind: 'summary' as const, text: '異動の希望', nextActions: [action] };
      await world.as(owner, () => world.save(id, made, '試験', 1));
      return id;
    };
    const all = ['面談', '覚え書き', '異動', '研修', '評価'];
    const found = async (id: string) => {
      const hits = await Promise.all(all.map(async (words) => ((await search(words)).includes(id) ? [words] : [])));
      return hits.flat();
    };
    const [old, summed, promised] = [await ended(), await ended(), await ended()];
    for (const id of [old, summed, promised]) expect(await found(id)).toEqual(all);
    await world.as(owner, () => world.retention.redact(old, new Date(Date.now() + 1_000)));
    await world.as(owner, () => world.retention.keep(summed, 'summary'));
    await world.as(owner, () => world.retention.keep(promised, 'actions'));
    const remains = async () => [await found(old), await found(summed), await found(promised)];
    const left = [
      ['異動', '研修', '評価'],
      ['異動', '研修', '評価'],
      ['研修', '評価'],
    ];
    expect(await remains()).toEqual(left);
    const listed = await world.as(owner, () => world.reader.list({ search: '研修' }));
    expect(listed.map(({ hit }) => hit?.text)).toEqual([action.text, action.text, action.text]);
    // What was made is read by the next, and changed with what remains.
    expect((await documents()).sort()).toEqual([old, summed, promised].sort());
    expect(await remains()).toEqual(left);
    const [stored] = await world.as(owner, () => world.reader.actions(old));
    await world.as(owner, () => world.actions.patch(stored!.id, { text: '合宿を申し込む' }));
    expect([await search('研修'), await search('合宿')]).toEqual([expect.not.arrayContaining([old]), [old]]);
    // No copy of what goes later stays.
    await world.as(owner, () => world.retention.keep(summed, 'actions'));
    await world.as(owner, () => world.retention.fade(old, new Date(Date.now() + 1_000)));
    expect(await documents()).toEqual([promised]);
    expect(await remains()).toEqual([[], ['研修', '評価'], ['研修', '評価']]);
    for (const id of [old, summed, promised]) await world.as(owner, () => world.lifecycle.remove(id));
  });

  it('[SCR-3] is found by several words with any space between them, and by variants of their characters', async () => {
    const talk = (transcript: string, memo = '') =>
      world.as(owner, () => world.lifecycle.importTalk({ employeeId, transcript, memo }));
    const both = await talk('話者1: 在庫の話\n話者2: 髙橋さんのテジュン書', 'やまざき');
    const one = await talk('話者1: 在庫だけ');
    expect((await search('在庫')).sort()).toEqual([both.id, one.id].sort());
    for (const words of ['在庫 てじゅん', 'テジュン　在庫', '高橋\t在庫', 'ﾔﾏｻﾞｷ 髙橋', '髙橋さん']) {
      expect(await search(words)).toEqual([both.id]);
    }
    expect(await search('在庫 ない')).toEqual([]);
    // No words reach from one line into the next.
    expect(await search('話髙橋')).toEqual([]);
    const places = (words: string) =>
      world.as(owner, async (em) => ({
        listed: (await world.reader.list({ search: words })).map(({ hit }) => hit),
        asked: await findHits(em, owner, [both.id], words),
      }));
    for (const [words, place] of [
      ['てじゅん 高橋', { source: 'line', position: 1, text: '髙橋さんのテジュン書' }],
      ['ヤマザキ', { source: 'memo', itemId: null, text: 'やまざき' }],
    ] as const)
      expect(await places(words)).toMatchObject({ listed: [place], asked: [place] });
    for (const id of [both.id, one.id]) await world.as(owner, () => world.lifecycle.remove(id));
  });

  it('[API-77] is not changed by a save that is rolled back', async () => {
    const { id } = await world.as(owner, () => world.lifecycle.start({ employeeId, theme: 'テーマ', stance: '聞く' }));
    const stale = { memo: '幻', baseRevision: { memo: 7 } };
    await expect(world.as(owner, () => world.editor.patch(id, stale))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await search('幻')).toEqual([]);
  });

  it('[KEY-1] is stored only sealed, and opens at no other conversation', async () => {
    const talk = (word: string) =>
      world.as(owner, () => world.lifecycle.importTalk({ employeeId, transcript: `話者1: ${word}` }));
    const [one, other] = [await talk('転籍'), await talk('出向')];
    expect(await search('転籍')).toEqual([one.id]);
    const [row] = await ask<{ plain: boolean }>(
      world.ownerUrl,
      `select bool_or(position(convert_to('転籍', 'UTF8') in document_sealed) > 0
                      or position('\\x227e4d7c'::bytea in document_sealed) > 0) as plain from search_documents`,
    );
    expect(row).toEqual({ plain: false });
    // A document in another place opens nothing.
    await ask(
      world.ownerUrl,
      `update search_documents set document_sealed = (select document_sealed from search_documents where conversation_id = '${one.id}')
        where conversation_id = '${other.id}'`,
    );
    expect(await search('転籍')).toEqual([one.id]);
    expect(await search('出向')).toEqual([other.id]);
  });

  it('[KEY-8] comes whole however long it is, and is read again as it was made', async () => {
    const filler = Array.from(
      { length: 1_500 },
      (_, line) => `話者${(line % 2) + 1}: ${line}行目には在庫の話をしました。`,
    );
    const talk = (last: string) =>
      world.as(owner, () =>
        world.lifecycle.importTalk({ employeeId, transcript: [...filler, `話者1: ${last}`].join('\n') }),
      );
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push((await talk(`終わりの言葉${String.fromCharCode(0x3042 + at)}`)).id);
    const found = async () => {
      const all = await search('終わりの言葉');
      const each = await Promise.all(ids.map((_, at) => search(`終わりの言葉${String.fromCharCode(0x3042 + at)}`)));
      const hits = await world.as(owner, (em) => findHits(em, owner, ids, '終わりの言葉'));
      return {
        all,
        each,
        hits: hits.map(({ conversationId, position, text }) => ({ conversationId, position, text })),
      };
    };
    const made = await found();
    expect(made.all.toSorted()).toEqual(ids.toSorted());
    expect(made.each).toEqual(ids.map((id) => [id]));
    expect(new Map(made.hits.map(({ conversationId, text }) => [conversationId, text]))).toEqual(
      new Map(ids.map((id, at) => [id, `終わりの言葉${String.fromCharCode(0x3042 + at)}`])),
    );
    expect(new Set(made.hits.map(({ position }) => position))).toEqual(new Set([filler.length]));
    expect(await found()).toEqual(made);
    for (const id of ids) await world.as(owner, () => world.lifecycle.remove(id));
  }, 120_000);

  describe('of long 1on1s', () => {
    const filler = Array.from({ length: 300 }, (_, at) => `話者${(at % 2) + 1}: 在庫の話をした。${at % 9}番の棚です。`);
    let mine: string;
    const search = async (words: string) =>
      (await world.as(mine, () => world.reader.list({ search: words }))).map(({ id }) => id);
    const signatures = () =>
      ask<{ id: string; sealed: Buffer; is_own: boolean }>(
        world.ownerUrl,
        `select s.conversation_id as id, s.signature_sealed as sealed, substr(s.signature_sealed, 2, 16) = uuid_send(k.id) as is_own
           from search_documents s join keys k on k.conversation_id = s.conversation_id and k.kind = 'words'
          where s.owner = '${mine}' order by 1`,
      );
    let ids: string[];
    beforeEach(async () => {
      mine = await world.createUser();
      const report = await world.createEmployee(mine);
      ids = [];
      for (const last of ['転籍のこと', '髙橋さんのテジュン書', '転籍のこと']) {
        const transcript = [...filler, `話者1: ${last}`].join('\n');
        ids.push((await world.as(mine, () => world.lifecycle.importTalk({ employeeId: report, transcript }))).id);
      }
      await search('在庫');
    });

    it('[KEY-8] opens none whose signature denies the words, and finds what it finds without signatures', async () => {
      const both = async (words: string) => {
        const found = (await search(words)).toSorted();
        const whole = await world.as(mine, async (em) => {
          await em.execute('update search_documents set signature_sealed = null where owner = ?', [mine]);
          return world.reader.list({ search: words });
        });
        await ask(world.ownerUrl, `delete from search_documents where owner = '${mine}'`);
        await search('在庫');
        expect(whole.map(({ id }) => id).toSorted()).toEqual(found);
        return found;
      };
      const [one, other, equal] = ids as [string, string, string];
      for (const words of ['転籍', '転籍 在庫', '籍', '転籍のこと'])
        expect(await both(words)).toEqual([one, equal].sort());
      for (const words of ['高橋', '在庫 てじゅん', 'ﾃｼﾞｭﾝ', '髙橋さん　棚'])
        expect(await both(words)).toEqual([other]);
      for (const words of ['籍転', '火星移住計画', '転籍 高橋', '髭']) expect(await both(words)).toEqual([]);
      expect(await both('在庫の話')).toEqual(ids.toSorted());

      // A document that cannot be opened is in the way of those alone who look for what may stand in it.
      await ask(
        world.ownerUrl,
        `update search_documents set document_sealed = set_byte(document_sealed, 40, get_byte(document_sealed, 40) # 1)
          where conversation_id = '${other}'`,
      );
      expect((await search('転籍')).toSorted()).toEqual([one, equal].sort());
      expect(await search('火星移住計画')).toEqual([]);
      await expect(search('高橋')).rejects.toThrow();
    });

    it('[KEY-1] [KEY-3] keeps signatures sealed with the key of their words: equal texts look different, and they go with it', async () => {
      const [one, other, equal] = await signatures();
      expect([one?.is_own, other?.is_own, equal?.is_own]).toEqual([true, true, true]);
      const shared = [...(one?.sealed ?? [])].filter((byte, at) => at > 45 && byte === equal?.sealed[at]);
      expect(shared.length).toBeLessThan((one?.sealed.length ?? 0) / 10);
      // At another conversation it does not open.
      await ask(
        world.ownerUrl,
        `update search_documents set signature_sealed = (select signature_sealed from search_documents where conversation_id = '${ids[0]}')
          where conversation_id = '${ids[1]}'`,
      );
      expect((await search('転籍')).toSorted()).toEqual([ids[0], ids[2]].toSorted());
      expect(await search('高橋')).toEqual([ids[1]]);
      await world.as(mine, () => world.lifecycle.remove(ids.shift() ?? ''));
      expect((await signatures()).map(({ id }) => id)).toEqual(ids.toSorted());
    });

    it('[KEY-8] [API-77] finds what came after a signature that an earlier version has left behind', async () => {
      const id = ids[0] ?? '';
      const [before] = await ask<{ hex: string }>(
        world.ownerUrl,
        `select encode(signature_sealed, 'hex') as hex from search_documents where conversation_id = '${id}'`,
      );
      await world.as(mine, () => world.editor.patch(id, { memo: '出向の相談' }));
      expect(await search('出向')).toEqual([id]);
      // It makes documents and knows no signatures.
      await ask(
        world.ownerUrl,
        `update search_documents set signature_sealed = decode('${before?.hex}', 'hex') where conversation_id = '${id}'`,
      );
      expect(await search('出向')).toEqual([id]);
    });
  });

  it('[KEY-8] is looked through in parts, which together find what one search finds, whatever is deleted meanwhile', async () => {
    const other = await world.createUser();
    const report = await world.createEmployee(other);
    const ids: string[] = [];
    for (const [day, word] of ['異動', '面談', '異動', '異動', '面談'].entries()) {
      const timestamp = new Date(Date.UTC(2026, 3, 10 - day));
      const talk = { employeeId: report, transcript: `話者1: ${word}の話`, timestamp };
      ids.push((await world.as(other, () => world.lifecycle.importTalk(talk))).id);
    }
    const part = (after?: string) => world.as(other, () => world.reader.search({ search: '異動', after }, 0));
    const parts = [await part()];
    while (parts.at(-1)?.next != null) parts.push(await part(parts.at(-1)?.next ?? undefined));
    expect(parts.map(({ looked, total, next }) => [looked, total, next])).toEqual([
      ...[1, 2, 3, 4].map((looked) => [looked, 5, ids[looked - 1]]),
      [5, 5, null],
    ]);
    const listed = await world.as(other, () => world.reader.list({ search: '異動' }));
    expect(listed.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
    expect(parts.flatMap(({ rows }) => rows)).toEqual(listed);
    // All at once where there is time.
    const whole = await world.as(other, () => world.reader.search({ search: '異動' }, Infinity));
    expect(whole).toEqual({ rows: listed, looked: 5, total: 5, next: null });
    // The one that was looked at last is gone: from the beginning, rather than leaving out any.
    await world.as(other, () => world.lifecycle.remove(ids[1]!));
    expect(await part(ids[1])).toMatchObject({ rows: [{ id: ids[0] }], looked: 1, total: 4, next: ids[0] });
  });

  it('reads bytes as they are, keeps no connection after a failure, and takes no ids that are none', async () => {
    const copied = (query: string) => world.as(owner, (em) => copyRows(em, query));
    expect(await copied(`select '\\x00ff0a5c'::bytea, ''::bytea where true`)).toEqual([
      [Buffer.of(0, 255, 10, 92), Buffer.alloc(0)],
    ]);
    expect(await copied(`select 'a'::bytea where false`)).toEqual([]);
    // More often than the pool has connections.
    for (let time = 0; time < 12; time += 1) {
      await expect(copied('select 1 / (random() * 0)::int')).rejects.toMatchObject({ code: '22012' });
      await expect(copied('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    }
    const long = await copied(`select convert_to(repeat('あ', 1000000), 'UTF8') from generate_series(1, 3)`);
    expect(long.map(([value]) => value?.toString() === 'あ'.repeat(1_000_000))).toEqual([true, true, true]);
    expect(() => uuidsLiteral([owner, `${owner}'`])).toThrow(TypeError);
  });

  it('[KEY-8] is made for every 1on1 at the update, so that no first search waits; a run that was killed is taken up', async () => {
    const { id: mine } = await world.as(owner, () =>
      world.lifecycle.importTalk({ employeeId, transcript: '話者1: 面談' }),
    );
    const other = await world.createUser();
    const report = await world.createEmployee(other);
    const talk = (transcript: string) =>
      world.as(other, () => world.lifecycle.importTalk({ employeeId: report, transcript }));
    const [first, second, broken] = [await talk('話者1: 研修'), await talk('話者1: 合宿'), await talk('話者1: 欠け')];
    const admin = new Client({ connectionString: world.ownerUrl });
    await admin.connect();
    const stored = async () => {
      const { rows } = await admin.query<{ id: string; at: string }>(
        'select conversation_id as id, xmin::text as at from search_documents order by 1',
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    };
    const told: string[] = [];
    const make = () =>
      makeSearchable(admin, world.ownerUrl, rootKeyFile(), (done, total) => told.push(`${done}/${total}`));
    try {
      await admin.query('delete from search_documents');
      // One that a run has stored before it was killed stays as it is.
      expect((await world.as(other, () => world.reader.list({ search: '研修', limit: 1 }))).length).toBe(1);
      const before = await stored();
      await make();
      const made = await stored();
      expect([...made.keys()]).toEqual(expect.arrayContaining([first.id, second.id, broken.id, mine]));
      for (const [id, at] of before) expect(made.get(id)).toBe(at);
      expect(told.at(-1)).toBe(`${made.size - before.size}/${made.size - before.size}`);
      // What is there is found without being made.
      for (const words of ['研修', '合宿']) await world.as(other, () => world.reader.list({ search: words }));
      expect(await stored()).toEqual(made);
      await make();
      expect(await stored()).toEqual(made);
      // A text that does not open keeps nobody else from being searched.
      await admin.query('delete from search_documents');
      await admin.query(
        `update lines set text_sealed = set_byte(text_sealed, 30, get_byte(text_sealed, 30) # 1) where conversation_id = $1`,
        [broken.id],
      );
      await make();
      expect([...(await stored()).keys()]).toContain(mine);
      expect(await search('面談')).toEqual([mine]);
    } finally {
      await admin.end();
    }
  }, 120_000);
});
