import { readHead, verifyLedgers, type ToldHeads } from '@app/database';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { ask, rootKeyFile } from '../kit/product/postgres.js';

let fixture: DatabaseFixture;
let owner: string;
let talk: string;

beforeAll(async () => {
  fixture = await openDatabaseFixture();
});
afterAll(() => fixture.close());

beforeEach(async () => {
  owner = await fixture.createUser();
  talk = await importTalk();
});

const importTalk = async (): Promise<string> => {
  const employeeId = await fixture.createEmployee(owner);
  const made = await fixture.as(owner, () =>
    fixture.lifecycle.importTalk({ employeeId, transcript: '話者1: 残業が続いています' }),
  );
  return made.id;
};

interface Row {
  seq: number;
  act: string;
  actor: string | null;
  ids: Record<string, string>;
  mac: string;
}
const rows = (id = talk): Promise<Row[]> =>
  ask<Row>(
    fixture.ownerUrl,
    `select seq, act, actor, ids, encode(mac, 'hex') as mac from ledger where conversation_id = $1 order by seq`,
    [id],
  );
const acts = async (id = talk): Promise<string[]> => (await rows(id)).map(({ act }) => act);

/** What the security log has told so far. */
const heads = (): ToldHeads => {
  const told: ToldHeads = new Map();
  for (const line of fixture.security) readHead(told, line);
  return told;
};
const verify = async (told: ToldHeads = new Map()) =>
  (await verifyLedgers(fixture.ownerUrl, rootKeyFile(), told)).faults.filter(
    ({ conversationId }) => conversationId === talk,
  );
/** As a superuser, who can do everything: the chain has to show it. */
const tamper = (sql: string): Promise<unknown> => ask(fixture.ownerUrl, sql.replaceAll('$talk', `'${talk}'`));

describe('the ledger of a conversation', () => {
  it('[KEY-11] notes what its owner did and what the product did, and no words', async () => {
    await fixture.as(owner, async () => {
      await fixture.editor.patch(talk, { memo: '残業の相談', theme: '働き方' });
      await fixture.editor.patch(talk, { transcript: '話者1: 残業が続きました' });
      await fixture.editor.patch(talk, { speakerRoles: { manager: 1 } });
      await fixture.consents.give(talk, 'browser');
      await fixture.consents.withdraw(talk);
      await fixture.results.begin(talk, 1_000);
    });
    const entries = await rows();
    expect(
      entries.map(({ act, actor, ids: { part, destination, reason } }) => [
        act,
        actor === owner,
        part ?? reason ?? destination,
      ]),
    ).toEqual([
      ['made', true, undefined],
      ['changed', true, 'memo'],
      ['changed', true, 'details'],
      ['changed', true, 'transcript'],
      ['changed', true, 'speakers'],
      ['consent_given', true, 'browser'],
      ['consent_withdrawn', true, undefined],
      ['analysed', false, 'offline'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/残業|働き方/u);
    expect(await verify(heads())).toEqual([]);
  });

  it('[KEY-11] notes an opening once a login and hour, and a part that is saved every few seconds once a minute', async () => {
    const ledger = fixture.ledger;
    const opened = (login: string) =>
      ledger.read({ owner, conversationId: talk }, { act: 'opened', actor: owner, ids: { login } });
    for (const login of ['one', 'one', 'two', 'one']) expect(await opened(login)).toBe(true);
    for (const memo of ['あ', 'ああ', 'あああ']) await fixture.as(owner, () => fixture.editor.patch(talk, { memo }));
    expect(await acts()).toEqual(['made', 'opened', 'opened', 'changed']);
    await tamper(`update ledger set at = at - interval '61 minutes' where conversation_id = $talk`);
    await opened('one');
    expect(await acts()).toEqual(['made', 'opened', 'opened', 'changed', 'opened']);
  });

  it('[KEY-11] is one chain when many write at once', async () => {
    const ledger = fixture.ledger;
    const note = (n: number) => ({ act: 'downloaded', actor: owner, ids: { login: String(n) } }) as const;
    await Promise.all([
      ...Array.from({ length: 12 }, (_, n) => ledger.read({ owner, conversationId: talk }, note(n))),
      ...Array.from({ length: 6 }, (_, n) => fixture.as(owner, () => fixture.editor.patch(talk, { memo: `メモ${n}` }))),
    ]);
    expect((await acts()).sort()).toEqual([...['changed'], ...Array<string>(12).fill('downloaded'), 'made']);
    expect(await verify(heads())).toEqual([]);
  });

  it('[KEY-11] belongs to a change: what is not saved is not noted', async () => {
    const refused = fixture.as(owner, () => fixture.editor.patch(talk, { memo: 'x', mindMap: 'no map' }));
    await expect(refused).rejects.toThrow('形式');
    expect(await acts()).toEqual(['made']);
  });

  it('[KEY-11] a reading that cannot be noted breaks nothing', async () => {
    await tamper('alter table ledger rename to ledger_away');
    const note = { act: 'opened', actor: owner, ids: { login: 'one' } } as const;
    expect(await fixture.ledger.read({ owner, conversationId: talk }, note)).toBe(false);
    await tamper('alter table ledger_away rename to ledger');
    expect(await fixture.ledger.read({ owner, conversationId: talk }, note)).toBe(true);
  });

  it('goes with its conversation, and its key with it', async () => {
    await fixture.as(owner, () => fixture.lifecycle.remove(talk));
    expect(await rows()).toEqual([]);
    expect(await ask(fixture.ownerUrl, 'select from keys where conversation_id = $1', [talk])).toEqual([]);
  });

  it('[KEY-12] cannot be changed or deleted by the role of the application', async () => {
    const refused = { code: '42501' };
    for (const statement of [
      `update ledger set act = 'made'`,
      'delete from ledger',
      'truncate ledger',
      'alter table ledger disable trigger all',
      'drop table ledger',
    ])
      expect([statement, await ask(fixture.url, statement).catch((error: unknown) => error)]).toMatchObject([
        statement,
        refused,
      ]);
    expect(await acts()).toEqual(['made']);
    // It may read and add, and what it adds without the key is found.
    await ask(
      fixture.url,
      `insert into ledger select conversation_id, seq + 1, owner, at, actor, 'opened', ids, mac, prev_mac from ledger
        where conversation_id = $1`,
      [talk],
    );
    expect(await verify()).toEqual([{ conversationId: talk, kind: 'altered', seq: 2 }]);
  });
});

describe('verifying the ledgers', () => {
  beforeEach(async () => {
    for (const part of ['memo', 'theme', 'stance'] as const)
      await fixture.as(owner, () => fixture.editor.patch(talk, { [part]: part }));
    for (const form of ['text', 'markdown'] as const)
      await fixture.ledger.read({ owner, conversationId: talk }, { act: 'downloaded', actor: owner, ids: { form } });
    expect(await acts()).toEqual(['made', 'changed', 'changed', 'downloaded', 'downloaded']);
    expect(await verify(heads())).toEqual([]);
  });

  it.each([
    [`act = 'opened'`],
    [`at = at - interval '1 second'`],
    [`actor = null`],
    [`ids = '{"part": "mindMap"}'`],
    [`mac = prev_mac`],
    [`prev_mac = mac`],
  ])('[KEY-11] finds an altered entry (%s)', async (change) => {
    await tamper(`update ledger set ${change} where conversation_id = $talk and seq = 3`);
    expect(await verify()).toEqual([{ conversationId: talk, kind: 'altered', seq: 3 }]);
  });

  it('[KEY-11] finds entries cut out of the middle, also where those behind were moved up', async () => {
    await tamper('delete from ledger where conversation_id = $talk and seq = 3');
    expect(await verify()).toEqual([{ conversationId: talk, kind: 'cut', seq: 3 }]);
    await tamper('update ledger set seq = seq - 1 where conversation_id = $talk and seq = 4');
    expect(await verify()).toEqual([{ conversationId: talk, kind: 'altered', seq: 3 }]);
  });

  it('[KEY-11] finds a cut end by the heads in the security log, and a chain that is gone by its key', async () => {
    const told = heads();
    await tamper('delete from ledger where conversation_id = $talk and seq >= 4');
    expect(await verify()).toEqual([]);
    expect(await verify(told)).toEqual([{ conversationId: talk, kind: 'cut', seq: 4 }]);
    await tamper('delete from ledger where conversation_id = $talk');
    expect(await verify()).toEqual([{ conversationId: talk, kind: 'cut', seq: 1 }]);
    await tamper('delete from keys where conversation_id = $talk');
    expect(await verify(told)).toEqual([{ conversationId: talk, kind: 'key', seq: 1 }]);
  });

  it('[KEY-11] finds a conversation that is gone and that nobody deleted', async () => {
    const told = heads();
    await tamper('delete from conversations where id = $talk');
    expect(await verify(told)).toEqual([{ conversationId: talk, kind: 'gone', seq: 1 }]);
    await tamper(
      `insert into tombstones (id, owner, kind, deleted_at) values ($talk, '${owner}', 'conversation', now())`,
    );
    expect(await verify(told)).toEqual([]);
  });

  it('[KEY-11] asks for no head that was told before a restore', async () => {
    const told = heads();
    await tamper('delete from ledger where conversation_id = $talk and seq >= 4');
    readHead(told, 'api-1  | {"log":"security","event":"database_restored"}');
    expect(await verify(told)).toEqual([]);
  });

  it('a key that stands at another conversation opens nothing', async () => {
    const other = await importTalk();
    await ask(
      fixture.ownerUrl,
      `update keys k set wrapped = o.wrapped from keys o where k.conversation_id = $1 and o.conversation_id = $2`,
      [talk, other],
    );
    expect(await verify()).toEqual([{ conversationId: talk, kind: 'key', seq: 1 }]);
  });
});
