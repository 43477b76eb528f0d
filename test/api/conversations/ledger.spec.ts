import type { LedgerEntryDto } from '../../../apps/api/src/conversations/ledger/ledger.dto.js';
import { expectOwnersOnly } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { goodAnswer } from '../../kit/doubles/model-answers.js';
import { OpenAiServer } from '../../kit/doubles/openai-server.js';
import { ask } from '../../kit/product/postgres.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const WORDS = '引き継ぎの相手がまだ決まらない';

describe('GET /api/conversations/{id}/ledger', () => {
  const security: string[] = [];
  let app: TestApp;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, logs: (line) => security.push(line) });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    id = (await importTalk(user, await addEmployee(user), { transcript: `話者1: ${WORDS}` })).id;
  });
  afterAll(() => app.close());

  const read = async (by = user, query = ''): Promise<LedgerEntryDto[]> => {
    const { body } = await by.get(`/api/conversations/${id}/ledger${query}`).expect(200);
    return body as LedgerEntryDto[];
  };
  const acts = async (): Promise<string[]> => (await read()).map(({ act }) => act).reverse();
  /** Readings are noted after their answer. */
  const noted = (...expected: string[]): Promise<unknown> =>
    eventually(async () => JSON.stringify(await acts()) === JSON.stringify(expected), `the acts ${expected.join()}`);

  it('[KEY-11] shows its owner what was done, the newest first, with times and no words', async () => {
    await readTalk(user, id);
    await noted('made', 'opened');
    await user.patch(`/api/conversations/${id}`, { memo: WORDS, theme: WORDS }).expect(200);
    await user.get(`/api/conversations/${id}/transcript/download?format=markdown`).expect(200);
    await noted('made', 'opened', 'changed', 'changed', 'downloaded');
    await user.post(`/api/conversations/${id}/consent`, { mode: 'browser' }).expect(200);
    await user.post(`/api/conversations/${id}/consent`, { mode: 'browser', withdrawn: true }).expect(200);
    const entries = await read();
    const nothing = {
      at: expect.any(String) as string,
      mine: true,
      part: null,
      form: null,
      reason: null,
      destination: null,
    };
    expect(entries.reverse()).toEqual([
      { ...nothing, seq: 1, act: 'made' },
      { ...nothing, seq: 2, act: 'opened' },
      { ...nothing, seq: 3, act: 'changed', part: 'memo' },
      { ...nothing, seq: 4, act: 'changed', part: 'details' },
      { ...nothing, seq: 5, act: 'downloaded', form: 'markdown' },
      { ...nothing, seq: 6, act: 'consent_given', destination: 'browser' },
      { ...nothing, seq: 7, act: 'consent_withdrawn' },
    ]);
    for (const { at } of entries) expect(Date.now() - Date.parse(String(at))).toBeLessThan(60_000);
    expect(JSON.stringify(entries)).not.toContain(WORDS);
    const stored = await ask(app.database.url, 'select ledger::text from ledger where conversation_id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(WORDS);
  });

  it('[KEY-11] notes an opening once a login: another login is noted too', async () => {
    for (let n = 0; n < 3; n += 1) await readTalk(user, id);
    const again = await app.login(user.username, user.password);
    await again.get(`/api/conversations/${id}`).expect(200);
    await readTalk(user, id);
    await noted('made', 'opened', 'opened');
  });

  it('[KEY-11] notes the export of all data at every 1on1', async () => {
    await user.get('/api/account/export').expect(200);
    await noted('made', 'downloaded');
    expect((await read())[0]).toMatchObject({ form: 'archive' });
  });

  it('is read in pages, by its owner alone, and not where there is none', async () => {
    for (let n = 0; n < 33; n += 1) await user.get(`/api/conversations/${id}/transcript/download`).expect(200);
    await eventually(async () => (await read())[0]?.seq === 34, 'all downloads');
    const first = await read();
    expect(first.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => 34 - n));
    expect((await read(user, '?before=5')).map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
    await user.get(`/api/conversations/${id}/ledger?before=0`).expect(400);
    await expectOwnersOnly(
      app,
      user,
      id,
      (by, of) => by.get(`/api/conversations/${of}/ledger`),
      'CONVERSATION_NOT_FOUND',
    );
  });

  it('[KEY-11] the head of the chain goes to the security log, after every entry', async () => {
    security.length = 0;
    await user.patch(`/api/conversations/${id}`, { memo: WORDS }).expect(200);
    const [row] = await ask<{ mac: string }>(
      app.database.url,
      `select encode(mac, 'hex') as mac from ledger where conversation_id = $1 and seq = 2`,
      [id],
    );
    const heads = security.filter((line) => line.includes('ledger_head')).map((line) => JSON.parse(line) as object);
    expect(heads).toEqual([
      expect.objectContaining({ log: 'security', event: 'ledger_head', target: id, seq: 2, mac: row?.mac }) as object,
    ]);
  });

  it('[KEY-11] a ledger that cannot be written keeps nobody from reading, and keeps a change from being saved', async () => {
    await ask(app.database.ownerUrl, 'alter table ledger rename to ledger_away');
    try {
      expect((await readTalk(user, id)).id).toBe(id);
      await user.get(`/api/conversations/${id}/transcript/download`).expect(200);
      await user.patch(`/api/conversations/${id}`, { memo: WORDS }).expect(500);
      await eventually(
        () => Promise.resolve(security.filter((line) => line.includes('a reading is missing')).length >= 2),
        'the warnings',
      );
    } finally {
      await ask(app.database.ownerUrl, 'alter table ledger_away rename to ledger');
    }
    expect((await readTalk(user, id)).memo).toBe('');
    await noted('made', 'opened');
  });
});

/** Nothing is analysed in the background: what the ledger names is where the words of an answer went. */
describe('the ledger with a language model', () => {
  let server: OpenAiServer;
  let app: TestApp;
  let user: TestUser;
  const MOST = 4;
  beforeAll(async () => {
    server = await OpenAiServer.start();
    server.reset(goodAnswer);
    const config = { AI_PROVIDER: 'openai', OPENAI_BASE_URL: server.url, OPENAI_MODEL: 'gpt-test' } as const;
    app = await TestApp.start({ config: { ...config, AI_CALLS_PER_HOUR: MOST }, worker: false });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const imported = async () => (await importTalk(user, await addEmployee(user))).id;
  const sent = async (id: string): Promise<LedgerEntryDto[]> => {
    const { body } = await user.get(`/api/conversations/${id}/ledger`).expect(200);
    return (body as LedgerEntryDto[]).filter(({ act }) => act === 'analysed');
  };
  const isNamed = (id: string) =>
    eventually(async () => {
      const entries = await sent(id);
      return entries.length > 0 && entries;
    }, 'the place the words went to');

  it.each([
    ['a deep dive', 'deep-dive', { queryText: 'レビューに時間がかかります' }],
    ['an advice', 'one-point-advice', {}],
    ['other questions', 'refresh-questions', {}],
    ['a reply', 'messages', { sender: 'employee', message: '少し疲れています。', question: '調子はどうですか。' }],
  ])('[KEY-11] names the server that %s sent the words to', async (_, path, body) => {
    const id = await imported();
    const asked = server.requests.length;
    expect((await user.post(`/api/conversations/${id}/${path}`, body)).status).toBeLessThan(300);
    expect(server.requests.length).toBeGreaterThan(asked);
    expect(await isNamed(id)).toEqual([
      expect.objectContaining({ destination: new URL(server.url).origin, mine: false }) as object,
    ]);
  });

  it('[KEY-11] names the server that the opening of a 1on1 asked', async () => {
    const { conversationId } = await startTalk(user, await addEmployee(user));
    expect(await isNamed(conversationId)).toMatchObject([{ destination: new URL(server.url).origin }]);
  });

  it('[KEY-11] names another server where an old 1on1 is looked at after a move', async () => {
    const id = await imported();
    const dive = (by: TestApp) =>
      by.as(user.token).post(`/api/conversations/${id}/deep-dive`, { queryText: 'レビュー' }).expect(200);
    await dive(app);
    await isNamed(id);
    const other = await OpenAiServer.start();
    other.reset(goodAnswer);
    const config = { AI_PROVIDER: 'openai', OPENAI_BASE_URL: other.url, OPENAI_MODEL: 'gpt-test' } as const;
    const moved = await TestApp.start({ config, worker: false, beside: app });
    try {
      await dive(moved);
      const places = await eventually(async () => {
        const entries = await sent(id);
        return entries.length > 1 && entries.map(({ destination }) => destination);
      }, 'both places');
      expect(places).toEqual([other.url, server.url].map((url) => new URL(url).origin));
    } finally {
      await moved.close();
      await other.close();
    }
  });

  it('[KEY-11] names no server where none was asked: past the limit the words stay here', async () => {
    const id = await imported();
    for (let call = 0; call < MOST / 2; call += 1)
      await user.post(`/api/conversations/${id}/one-point-advice`, {}).expect(200);
    const another = await imported();
    await user.post(`/api/conversations/${another}/one-point-advice`, {}).expect(200);
    await user.get(`/api/conversations/${another}/transcript/download`).expect(200);
    // Noted after it.
    await eventually(async () => {
      const { body } = await user.get(`/api/conversations/${another}/ledger`).expect(200);
      return (body as LedgerEntryDto[])[0]?.act === 'downloaded';
    }, 'the download');
    expect(await sent(another)).toEqual([]);
    expect(await sent(id)).toHaveLength(1);
  });
});
