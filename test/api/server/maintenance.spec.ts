import { FirstAdminService } from '@app/accounts';
import { addEmployee, importTalk } from '../../kit/clients/one-on-one.js';
import { TestApp } from '../../kit/product/test-app.js';
import { EmailChange, keepOldEmail, tryTransactionLock, User } from '@app/database';
import { newId } from '@app/platform';

jest.setTimeout(60_000);

describe('the first admin and the maintenance notice', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.start({ worker: false });
  });
  afterEach(() => app.close());

  const admins = () => app.orm.em.fork().find(User, { role: 'admin' });

  async function admin() {
    const password = (await app.nest.get(FirstAdminService).ensure())!;
    const first = await app.login('admin', password);
    const changed = await first
      .post('/api/change-password', { currentPassword: password, newPassword: 'brand new one' })
      .expect(200);
    return app.as((changed.body as { token: string }).token);
  }

  it('[SEC-17] is created once, with a generated password that must be changed', async () => {
    const service = app.nest.get(FirstAdminService);
    const answers = await Promise.all([service.ensure(), service.ensure(), service.ensure()]);
    const [password, ...none] = answers.filter((answer) => answer !== null);
    expect(none).toEqual([]);
    expect(await admins()).toMatchObject([{ username: 'admin', mustChangePassword: true, active: true }]);
    expect(await service.ensure()).toBeNull();
    const first = await app.login('admin', password!);
    expect((await first.get('/api/employees').expect(403)).body).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
  });

  it('[SEC-17] is left to the process that is creating it just now', async () => {
    await app.orm.em.fork().transactional(async (em) => {
      expect(await tryTransactionLock(em, 'first-admin')).toBe(true);
      expect(await app.nest.get(FirstAdminService).ensure()).toBeNull();
    });
    expect(await admins()).toEqual([]);
  });

  it('[SEC-17] is not created once there is a user', async () => {
    await app.registerAndLogin();
    expect(await app.nest.get(FirstAdminService).ensure()).toBeNull();
    expect(await admins()).toEqual([]);
  });

  it('[SEC-34] reset gives a new password, ends the tokens and brings back a lost admin', async () => {
    const service = app.nest.get(FirstAdminService);
    await app.login('admin', await service.reset());
    const before = await admin().catch(() => null);
    expect(before).toBeNull();
    const password = await service.reset();
    const again = await app.login('admin', password);
    await app.orm.em.fork().nativeUpdate(User, { username: 'admin' }, { role: 'user', active: false });
    await app.login('admin', await service.reset());
    await again.get('/api/maintenance').expect(200);
    await again.post('/api/change-password', { currentPassword: password, newPassword: 'brand new one' }).expect(401);
    expect(await admins()).toHaveLength(1);
  });

  it('[SEC-34] [IDN-15] reset takes the address away: no mail that went there or to the one before opens the account', async () => {
    const service = app.nest.get(FirstAdminService);
    await service.reset();
    const em = app.orm.em.fork();
    const { id } = await em.findOneOrFail(User, { username: 'admin' });
    const values = { email: 'intruder@example.co.jp', ownerEmail: 'owner@example.co.jp' };
    await em.nativeUpdate(User, { id }, values);
    await keepOldEmail(em, { id: newId(), userId: id, oldEmail: 'owner@example.co.jp' });
    await service.reset();
    expect(await admins()).toMatchObject([{ id, email: null, ownerEmail: null }]);
    expect(await em.count(EmailChange, { userId: id })).toBe(0);
  });

  it('[SEC-34] [IDN-14] reset keeps the address of the owner as a proof while records are closed', async () => {
    await admin();
    const owner = await app.login('admin', 'brand new one');
    const { id } = await importTalk(owner, await addEmployee(owner));
    const em = app.orm.em.fork();
    await em.execute('update conversations set closed_at = now() where id = ?', [id]);
    const values = { email: 'intruder@example.co.jp', ownerEmail: 'owner@example.co.jp' };
    await em.nativeUpdate(User, { username: 'admin' }, values);
    await app.nest.get(FirstAdminService).reset();
    expect(await admins()).toMatchObject([{ email: null, ownerEmail: 'owner@example.co.jp' }]);
  });

  it('[API-61] [API-10] [ENT-14] is empty before it was written, and open to visitors', async () => {
    await app.visitor.get('/api/maintenance').expect(200, { content: '', updatedAt: null });
  });

  it('[API-11] [SEC-3] is written by an admin and read by everybody, lines preserved', async () => {
    const by = await admin();
    const content = '点検のお知らせ\n  日曜 2:00〜\n<b>停止</b> 😀';
    const { body } = await by.post('/api/maintenance', { content }).expect(200);
    expect(body).toEqual({ content, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string });
    expect((await app.visitor.get('/api/maintenance')).body).toEqual(body);
    await by.post('/api/maintenance', { content: '' }).expect(200);
    expect((await app.visitor.get('/api/maintenance')).body).toMatchObject({ content: '' });
  });

  it('[SEC-3] [SEC-5] is not written by others', async () => {
    const user = await app.registerAndLogin();
    await user.post('/api/maintenance', { content: 'x' }).expect(403, {
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'この操作を行う権限がありません。',
    });
    expect((await app.visitor.get('/api/maintenance')).body).toMatchObject({ content: '' });
  });

  it('refuses what is too long or no text', async () => {
    const by = await admin();
    for (const [content, message] of [
      ['あ'.repeat(10_001), 'メンテナンス情報は1万文字までです。'],
      [null, 'メンテナンス情報を入力してください。'],
    ]) {
      await by.post('/api/maintenance', { content }).expect(400, { statusCode: 400, code: 'VALIDATION', message });
    }
  });
});

describe('ADMIN_PASSWORD', () => {
  it('[SEC-17] is the password of the first admin and is not printed', async () => {
    const app = await TestApp.start({ worker: false, config: { ADMIN_PASSWORD: 'given password' } });
    try {
      expect(await app.nest.get(FirstAdminService).ensure()).toBeNull();
      await app.login('admin', 'given password');
    } finally {
      await app.close();
    }
  });
});
