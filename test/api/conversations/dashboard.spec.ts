import { Finding, Keyword } from '@app/database';
import { addEmployee, importTalk, readTalk } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { asOwner } from '../../kit/clients/as-owner.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

describe('dashboard', () => {
  let app: TestApp;
  let user: TestUser;
  let hanako: Awaited<ReturnType<typeof addEmployee>>;
  let taro: typeof hanako;
  let first: string;
  let second: string;

  beforeAll(async () => {
    app = await TestApp.start({ assistant: new ScriptedAssistant() });
    user = await app.registerAndLogin();
    hanako = await addEmployee(user, '花子');
    taro = await addEmployee(user, '太郎');
    const transcript = '話者1: 締め切りはどうですか\n話者2: 厳しいです';
    first = (await importTalk(user, hanako, { transcript, timestamp: '2026-01-10' })).id;
    second = (await importTalk(user, taro, { transcript, timestamp: '2026-02-10' })).id;
    for (const id of [first, second]) {
      await eventually(
        async () => (await readTalk(user, id)).analyses.every(({ state }) => state === 'done'),
        'the analyses',
      );
    }
  });
  afterAll(() => app.close());

  it('[API-18] [ENT-11] keywords', async () => {
    await user.get('/api/dashboard/keywords').expect(200, [{ keyword: '締め切り', frequency: 6 }]);
    await user
      .get(`/api/dashboard/keywords?employeeId=${taro.id}`)
      .expect(200, [{ keyword: '締め切り', frequency: 3 }]);
  });

  it('[API-19] [ENT-12] sentiments, the earliest first', async () => {
    const point = { positive_score: 0.6, negative_score: 0.3 };
    const january = { ...point, conversation_timestamp: '2026-01-09T15:00:00.000Z' };
    const february = { ...point, conversation_timestamp: '2026-02-09T15:00:00.000Z' };
    const sentiments = async (query = '') => (await user.get(`/api/dashboard/sentiments${query}`).expect(200)).body;
    expect(await sentiments()).toEqual([january, february]);
    expect(await sentiments(`?employeeId=${hanako.id}`)).toEqual([january]);
  });

  it.each([
    ['[API-20] [ENT-13] issues', 'issues', '締め切りが厳しい'],
    ['[API-21] [ENT-13] positives', 'positives', 'チームが助けてくれる'],
  ])('%s, the latest first', async (_, path, text) => {
    const { body } = await user.get(`/api/dashboard/${path}`).expect(200);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    const evidence = expect.any(Array) as unknown[];
    expect(body).toEqual([
      {
        id,
        text,
        evidence,
        conversation_id: second,
        employee_name: '太郎',
        conversation_timestamp: '2026-02-09T15:00:00.000Z',
      },
      {
        id,
        text,
        evidence,
        conversation_id: first,
        employee_name: '花子',
        conversation_timestamp: '2026-01-09T15:00:00.000Z',
      },
    ]);
    const one = await user.get(`/api/dashboard/${path}?employeeId=${hanako.id}`).expect(200);
    expect(one.body).toMatchObject([{ conversation_id: first }]);
  });

  describe('of many 1on1s', () => {
    let many: TestUser;
    let talk: string;
    beforeAll(async () => {
      many = await app.registerAndLogin();
      const report = await addEmployee(many);
      talk = (await importTalk(many, report, { memo: '', timestamp: '2026-03-10' })).id;
      await asOwner(app, talk, async (em, owner) => {
        const mine = { owner, conversationId: talk };
        for (let n = 1; n <= 25; n += 1) em.create(Keyword, { ...mine, keyword: `語${n}`, frequency: n, score: 1 });
        for (const kind of ['issue', 'positive'] as const)
          for (let n = 1; n <= 101; n += 1)
            em.create(Finding, { ...mine, kind, position: n - 1, text: `${kind} ${n}` });
        await em.flush();
      });
    });

    it('[API-18] the 20 keywords that were said most often, the most frequent first', async () => {
      const { body } = await many.get('/api/dashboard/keywords').expect(200);
      expect(body).toEqual(Array.from({ length: 20 }, (_, n) => ({ keyword: `語${25 - n}`, frequency: 25 - n })));
    });

    it.each([
      ['API-20', 'issues', 'issue'],
      ['API-21', 'positives', 'positive'],
    ] as const)('[%s] the latest 100 %s', async (_, path, kind) => {
      const newer = (await importTalk(many, await addEmployee(many), { memo: '', timestamp: '2026-03-11' })).id;
      await asOwner(app, newer, async (em, owner) => {
        em.create(Finding, { owner, conversationId: newer, kind, position: 0, text: '新しい' });
        await em.flush();
      });
      const { body } = (await many.get(`/api/dashboard/${path}`).expect(200)) as { body: { text: string }[] };
      expect(body).toHaveLength(100);
      expect(body[0]).toMatchObject({ text: '新しい', conversation_id: newer });
      await many.delete(`/api/conversations/${newer}`).expect(204);
    });
  });

  it('[SCR-8] tells in which 1on1s a keyword was said and in which line, the latest first', async () => {
    const said = async (query: string) =>
      (await user.get(`/api/dashboard/keyword-conversations?keyword=${query}`).expect(200)).body;
    const line = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    const talk = { theme: null, frequency: 3, evidence: { source: 'line', id: line, quote: '締め切り' } };
    expect(await said('締め切り')).toEqual([
      { ...talk, conversation_id: second, employee_name: '太郎', conversation_timestamp: '2026-02-09T15:00:00.000Z' },
      { ...talk, conversation_id: first, employee_name: '花子', conversation_timestamp: '2026-01-09T15:00:00.000Z' },
    ]);
    expect(await said(`締め切り&employeeId=${hanako.id}`)).toMatchObject([{ conversation_id: first }]);
    expect(await said('締め')).toEqual([]);
    await user.get('/api/dashboard/keyword-conversations').expect(400);
    await user.get(`/api/dashboard/keyword-conversations?keyword=${'あ'.repeat(201)}`).expect(400);
  });

  it('counts in a span of time, whose days are those of Japan', async () => {
    const moments = async (query: string) => {
      const { body } = await user.get(`/api/dashboard/sentiments?${query}`).expect(200);
      return (body as { conversation_timestamp: string }[]).map((point) => point.conversation_timestamp);
    };
    const [january, february] = ['2026-01-09T15:00:00.000Z', '2026-02-09T15:00:00.000Z'];
    expect(await moments('from=2026-01-10')).toEqual([january, february]);
    expect(await moments('from=2026-01-11')).toEqual([february]);
    expect(await moments('to=2026-01-10')).toEqual([january]);
    expect(await moments('to=2026-01-09')).toEqual([]);
    const words = await user.get('/api/dashboard/keywords?from=2026-02-10').expect(200);
    expect(words.body).toEqual([{ keyword: '締め切り', frequency: 3 }]);
    const topics = await user.get('/api/dashboard/issues?to=2026-02-09').expect(200);
    expect(topics.body).toMatchObject([{ conversation_id: first }]);
    await user.get('/api/dashboard/keywords?from=yesterday').expect(400);
  });

  it('tells how often there are 1on1s with each report, first with whom there was none, then the longest ago', async () => {
    const jiro = await addEmployee(user, '次郎');
    const third = await importTalk(user, hanako, { memo: 'つづき', timestamp: '2026-01-24T00:30:00+09:00' });
    const again = await importTalk(user, hanako, { memo: 'もう一度', timestamp: '2026-01-24T23:30:00+09:00' });
    const cadence = async (query = '') => (await user.get(`/api/dashboard/cadence${query}`).expect(200)).body;
    const of = ({ id, name }: typeof hanako) => ({ employee_id: id, employee_name: name });
    const none = { conversations: 0, interval_days: null, last_timestamp: null };
    const withHanako = { ...of(hanako), conversations: 3, interval_days: 14, last_timestamp: again.timestamp };
    expect(await cadence()).toEqual([
      { ...of(jiro), ...none },
      withHanako,
      { ...of(taro), conversations: 1, interval_days: null, last_timestamp: '2026-02-09T15:00:00.000Z' },
    ]);
    expect(await cadence(`?employeeId=${hanako.id}&from=2026-02-01`)).toEqual([
      { ...withHanako, conversations: 0, interval_days: null },
    ]);
    await user.delete(`/api/employees/${jiro.id}`).expect(204);
    expect(await cadence()).toHaveLength(2);
    for (const { id } of [third, again]) await user.delete(`/api/conversations/${id}`).expect(204);
  });

  it('counts the promises with each report and those kept', async () => {
    const promises = async (query = '') => (await user.get(`/api/dashboard/promises${query}`).expect(200)).body;
    const of = ({ id, name }: typeof hanako, managerDone: number) => ({
      employee_id: id,
      employee_name: name,
      manager_total: 1,
      manager_done: managerDone,
      employee_total: 0,
      employee_done: 0,
      undecided: 0,
      undecided_done: 0,
    });
    expect(await promises()).toEqual([of(hanako, 0), of(taro, 0)]);
    const [action] = (await readTalk(user, first)).next_action_items;
    await user.patch(`/api/next-actions/${action!.id}`, { done: true }).expect(200);
    expect(await promises()).toEqual([of(taro, 0), of(hanako, 1)]);
    expect(await promises('?from=2026-02-01')).toEqual([of(taro, 0)]);
  });

  it('[DSH-11] tells which 1on1 could not be analysed, and in what', async () => {
    const failures = async (query = '') => (await user.get(`/api/dashboard/failures${query}`).expect(200)).body;
    expect(await failures()).toEqual([]);
    await app.orm.em
      .fork()
      .execute(`update analyses set failed = true where conversation_id = ? and kind in (?, ?)`, [
        second,
        'keywords',
        'findings',
      ]);
    expect(await failures()).toEqual([
      {
        conversation_id: second,
        employee_name: '太郎',
        conversation_timestamp: '2026-02-09T15:00:00.000Z',
        kinds: ['findings', 'keywords'],
      },
    ]);
    expect(await failures(`?employeeId=${hanako.id}`)).toEqual([]);
    expect(await failures('?to=2026-02-01')).toEqual([]);
  });

  it.each(['keywords', 'sentiments', 'issues', 'positives', 'promises', 'failures'])(
    '[SEC-7] %s shows another user nothing, takes an empty choice for all and refuses what is no id',
    async (path) => {
      const other = await app.registerAndLogin();
      await other.get(`/api/dashboard/${path}`).expect(200, []);
      await other.get(`/api/dashboard/${path}?employeeId=${hanako.id}`).expect(200, []);
      expect((await user.get(`/api/dashboard/${path}?employeeId=`).expect(200)).body).not.toEqual([]);
      await user.get(`/api/dashboard/${path}?employeeId=1`).expect(400, {
        statusCode: 400,
        code: 'VALIDATION',
        message: '指定されたIDの形式が正しくありません。',
      });
      await user.get(`/api/dashboard/${path}?employeeId=${hanako.id}&employeeId=${taro.id}`).expect(400);
    },
  );
});
