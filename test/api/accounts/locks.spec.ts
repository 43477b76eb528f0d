import { addEmployee, startTalk } from '../../kit/clients/one-on-one.js';
import { codeFor, idOf } from '../../kit/clients/closed-records.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const NEW_PASSWORD = 'kagi-wo-tsukuru-hito';

describe('an account whose 1on1 is being worked on', () => {
  let app: TestApp;
  let user: TestUser;
  let talk: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    ({ conversationId: talk } = await startTalk(user, await addEmployee(user)));
  });
  afterAll(() => app.close());

  /** Holds the 1on1 as its analysis does; once each request waits, locks what the foreign key of a new key locks, and lets go. */
  async function besideAnalysis(...requests: (() => Promise<{ status: number }>)[]): Promise<number[]> {
    const owner = await idOf(app, user);
    const em = app.orm.em.fork();
    await em.begin();
    await em.execute('select from conversations where id = ? for update', [talk]);
    const beside = app.orm.em.fork();
    const answers: Promise<{ status: number }>[] = [];
    for (const request of requests) {
      answers.push(request());
      await eventually(
        async () => (await beside.execute<object[]>(WAITING)).length >= answers.length,
        `request ${answers.length} waits`,
      );
    }
    await em.execute('select from users where id = ? for key share', [owner]);
    await em.commit();
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  const reset = async (token: string) =>
    app.visitor.post('/api/password-reset/confirm', { token, newPassword: NEW_PASSWORD });
  const remove = async () => user.delete('/api/account', { password: user.password });

  it('[IDN-14] is reset, and neither fails', async () => {
    const token = await codeFor(app, user);
    expect(await besideAnalysis(() => reset(token))).toEqual([200]);
    await app.login(user.username, NEW_PASSWORD);
  });

  it('is deleted by its owner, and neither fails', async () => {
    expect(await besideAnalysis(remove)).toEqual([204]);
    await user.get('/api/employees').expect(401);
  });

  it('is deleted while somebody resets it: the reset comes too late', async () => {
    const token = await codeFor(app, user);
    expect(await besideAnalysis(remove, () => reset(token))).toEqual([204, 400]);
  });
});
