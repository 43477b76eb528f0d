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

  /** Holds the 1on1 as its analysis does; once the request waits for it, locks what the foreign key of a new key locks, and lets go. */
  async function besideAnalysis<T>(request: () => Promise<T>): Promise<T> {
    const owner = await idOf(app, user);
    const em = app.orm.em.fork();
    await em.begin();
    await em.execute('select from conversations where id = ? for update', [talk]);
    const answer = request();
    const beside = app.orm.em.fork();
    await eventually(async () => (await beside.execute<object[]>(WAITING)).length > 0, 'the request waits');
    await em.execute('select from users where id = ? for key share', [owner]);
    await em.commit();
    return answer;
  }

  it('[IDN-14] is reset, and neither fails', async () => {
    const token = await codeFor(app, user);
    await besideAnalysis(async () =>
      app.visitor.post('/api/password-reset/confirm', { token, newPassword: NEW_PASSWORD }).expect(200),
    );
    await app.login(user.username, NEW_PASSWORD);
  });

  it('is deleted by its owner, and neither fails', async () => {
    await besideAnalysis(async () => user.delete('/api/account', { password: user.password }).expect(204));
    await user.get('/api/employees').expect(401);
  });
});
