import { createPasswordReset, Mail, PasswordReset, User } from '@app/database';
import { newId } from '@app/platform';
import { unzipSync, strFromU8 } from 'fflate';
import { loginAdmin } from '../../kit/clients/callers.js';
import { closeRecordsOf } from '../../kit/clients/closed-records.js';
import { addEmployee, importTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

describe('one’s own account', () => {
  let app: TestApp;
  let user: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    user = await app.registerAndLogin();
    other = await app.registerAndLogin();
  });
  afterAll(() => app.close());

  async function exported(of: TestUser): Promise<Map<string, string>> {
    const response = await fetch(`${app.url}/api/account/export`, { headers: { authorization: `Bearer ${of.token}` } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  }

  it('[SEC-7] the export holds everything of the user, and nothing of anybody else', async () => {
    const employee = await addEmployee(user, '佐倉 美咲');
    await importTalk(user, employee, { transcript: '話者1: 最近どうですか\n話者2: 夜勤がつらいです😀' });
    await startTalk(user, employee);
    await importTalk(other, await addEmployee(other, '別の人'), { transcript: '話者1: ひみつ' });
    const files = await exported(user);
    const names = [...files.keys()];
    expect(names.filter((name) => /^conversations\/.*\.json$/u.test(name))).toHaveLength(2);
    expect(names.filter((name) => /^conversations\/.*\.html$/u.test(name))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith('transcripts/'))).toHaveLength(1);
    expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ username: user.username, role: 'user' });
    expect(JSON.parse(files.get('employees.json') ?? '')).toMatchObject([{ name: '佐倉 美咲' }]);
    const everything = [...files.values()].join('\n');
    expect(everything).toContain('夜勤がつらいです😀');
    expect(everything).not.toContain('ひみつ');
    expect(everything).not.toMatch(/argon2/u);
  });

  it('[SCR-10] the export opens in a browser: a first page, people in the names of files, times of Tokyo', async () => {
    const owner = await app.registerAndLogin();
    const employee = await addEmployee(owner, '佐倉/"<b>美咲');
    const timestamp = '2026-05-01T23:30:00+09:00';
    const transcript = '話者1: 最近どうですか\n話者2: <script>夜勤</script>がつらい';
    await importTalk(owner, employee, { timestamp, transcript, memo: '"2026-05-01T14:30:00.000Z"' });
    await importTalk(owner, employee, { timestamp, theme: '体調' });
    const files = await exported(owner);
    const name = '2026-05-01_2330_佐倉___b_美咲';
    const [page, second] = [`conversations/${name}.html`, `conversations/${name}_2.html`];
    expect([...files.keys()]).toEqual(expect.arrayContaining([page, second, `transcripts/${name}.txt`]));
    const index = files.get('index.html') ?? '';
    // Every link of the first page leads to a file of the archive.
    const links = Array.from(index.matchAll(/href="([^"]+)"/gu), ([, address = '']) => decodeURIComponent(address));
    expect(links).toEqual(expect.arrayContaining([page, second, 'account.json']));
    for (const address of links) expect([...files.keys()]).toContain(address);
    expect(index).toContain('2026年5月1日 23:30　佐倉/&quot;&lt;b&gt;美咲さん');
    expect(files.get(page)).toContain('&lt;script&gt;夜勤&lt;/script&gt;がつらい');
    expect(`${index}${files.get(page)}`).not.toMatch(/<script|<b>|src=/u);
    const stored = JSON.parse(files.get(`conversations/${name}.json`) ?? '') as {
      conversation: { timestamp: string; memo: string };
    };
    expect(stored.conversation).toMatchObject({
      timestamp: '2026-05-01T23:30:00.000+09:00',
      memo: '"2026-05-01T14:30:00.000Z"',
    });
  });

  it('[SCR-10] [IDN-14] the export says how many 1on1s are closed and left out, and does not say that it holds everything', async () => {
    const owner = await app.registerAndLogin();
    const employee = await addEmployee(owner, '佐倉 美咲');
    for (const said of ['もくせい', 'きんもくせい'])
      await importTalk(owner, employee, { transcript: `話者1: ${said}` });
    const indexOf = async (who: TestUser) => (await exported(who)).get('index.html') ?? '';
    expect(await indexOf(owner)).toContain('データのすべてです。');
    expect(await indexOf(owner)).not.toContain('閉じている');
    const after = await closeRecordsOf(app, owner);
    await app.orm.em.fork().nativeUpdate(User, { role: 'admin' }, { role: 'user' });
    await importTalk(after, employee, { transcript: '話者1: あたらしい話' });
    const files = await exported(after);
    const index = files.get('index.html') ?? '';
    expect(index).toContain('閉じている1on1 2件は入っていません。');
    expect(index).not.toContain('データのすべて');
    expect([...files.keys()].filter((name) => /^conversations\/.*\.json$/u.test(name))).toHaveLength(1);
    expect([...files.values()].join('\n')).not.toContain('もくせい');
  });

  it('an account with nothing in it can be exported too', async () => {
    const files = await exported(await app.registerAndLogin());
    expect([...files.keys()]).toEqual(['account.json', 'employees.json', 'index.html']);
  });

  it('the export says what was done to the account and by it, and which mails were wanted', async () => {
    const admin = await loginAdmin(app);
    const { id } = await app.orm.em.fork().findOneOrFail(User, { username: user.username });
    await admin.patch(`/api/users/${id}`, { email: 'me@example.co.jp' }).expect(200);
    await app.orm.em.fork().insert(Mail, { id: newId(), kind: 'password_reset', userId: id });
    const accountOf = async (who: TestUser) => JSON.parse((await exported(who)).get('account.json') ?? '') as object;
    expect(await accountOf(user)).toMatchObject({
      email: 'me@example.co.jp',
      mails: [{ kind: 'password_reset', sent_at: null }],
      acts: [{ action: 'user_changed', fields: ['email'], by_me: false, to_me: true }],
    });
    expect(await accountOf(admin)).toMatchObject({ mails: [], acts: [{ by_me: true, to_me: false }] });
    expect(await accountOf(other)).toMatchObject({ mails: [], acts: [] });
    await app.orm.em.fork().nativeUpdate(User, { username: admin.username }, { role: 'user' });
  });

  it('[SEC-1] both need a token', async () => {
    await app.visitor.get('/api/account/export').expect(401);
    await app.visitor.delete('/api/account', { password: 'x' }).expect(401);
  });

  it('is not deleted with a wrong or missing password', async () => {
    expect((await user.delete('/api/account', { password: 'wrong-password' }).expect(400)).body).toMatchObject({
      code: 'WRONG_CURRENT_PASSWORD',
    });
    expect((await user.delete('/api/account', {}).expect(400)).body).toMatchObject({ code: 'VALIDATION' });
    await user.get('/api/employees').expect(200);
  });

  it('a deletion removes the account with all of it, ends its token and its sockets, and leaves others alone', async () => {
    const leaving = await app.registerAndLogin();
    await importTalk(leaving, await addEmployee(leaving, '佐藤'), { transcript: '話者1: さようなら' });
    const { id } = await app.orm.em.fork().findOneOrFail(User, { username: leaving.username });
    await app.orm.em.fork().insert(Mail, { id: newId(), kind: 'password_reset', userId: id });
    await createPasswordReset(app.orm.em.fork(), id, false);
    const socket = await new TestSocket(app.url, leaving.token).opened();
    await leaving.delete('/api/account', { password: leaving.password }).expect(204);
    await socket.ended();
    await leaving.get('/api/employees').expect(401);
    await app.visitor.post('/api/login').send({ username: leaving.username, password: leaving.password }).expect(401);
    for (const table of ['employees', 'conversations', 'lines', 'analyses']) {
      const [row] = await app.orm.em
        .fork()
        .execute<{ count: number }[]>(
          `select count(*)::int as count from ${table} where owner not in (select id from users)`,
        );
      expect(row?.count).toBe(0);
    }
    expect(await app.orm.em.fork().count(Mail, { userId: id })).toBe(0);
    expect(await app.orm.em.fork().count(PasswordReset, { userId: id })).toBe(0);
    await other.get('/api/conversations').expect(200);
  });

  it('the last admin stays', async () => {
    const admin = await app.registerAndLogin();
    await app.orm.em.fork().nativeUpdate(User, { username: admin.username }, { role: 'admin' });
    expect((await admin.delete('/api/account', { password: admin.password }).expect(409)).body).toMatchObject({
      code: 'LAST_ADMIN',
    });
  });
});
