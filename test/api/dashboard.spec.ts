import { addEmployee, importTalk, readTalk } from '../factories/one-on-one.js';
import { ScriptedAssistant } from '../factories/scripted-assistant.js';
import { TestApp, type TestUser } from '../harness/app.js';
import { eventually } from '../harness/eventually.js';

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
    const january = { ...point, conversation_id: first, conversation_timestamp: '2026-01-09T15:00:00.000Z' };
    const february = { ...point, conversation_id: second, conversation_timestamp: '2026-02-09T15:00:00.000Z' };
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
    expect(body).toEqual([
      { id, text, conversation_id: second, employee_name: '太郎', conversation_timestamp: '2026-02-09T15:00:00.000Z' },
      { id, text, conversation_id: first, employee_name: '花子', conversation_timestamp: '2026-01-09T15:00:00.000Z' },
    ]);
    const one = await user.get(`/api/dashboard/${path}?employeeId=${hanako.id}`).expect(200);
    expect(one.body).toMatchObject([{ conversation_id: first }]);
  });

  it.each(['keywords', 'sentiments', 'issues', 'positives'])(
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
