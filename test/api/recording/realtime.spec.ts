import { FirstAdminService } from '@app/accounts';
import { notifyAccount, User } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { JwtService } from '@nestjs/jwt';
import { addEmployee, importTalk, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { SECRET, TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(60_000);

describe('the socket', () => {
  let app: TestApp;
  let user: TestUser;
  let sockets: TestSocket[];
  beforeAll(async () => {
    app = await TestApp.start({ assistant: new ScriptedAssistant() });
  });
  beforeEach(async () => {
    sockets = [];
    user = await app.registerAndLogin();
  });
  afterEach(() => {
    for (const socket of sockets) socket.close();
  });
  afterAll(() => app.close());

  const connect = (token: unknown, transport?: 'polling' | 'websocket') => {
    const socket = new TestSocket(app.url, token, transport);
    sockets.push(socket);
    return socket.opened();
  };
  /** A socket that takes part in what its user is told. */
  const listening = async (by: TestUser) => {
    const socket = await connect(by.token);
    const { id } = await importTalk(by, await addEmployee(by));
    await socket.told(id, 'created');
    return socket;
  };

  it.each(['websocket', 'polling'] as const)(
    '[SOC-16] [SOC-20] tells the tabs of a user what changed, over %s',
    async (transport) => {
      const tabs = [await connect(user.token, transport), await connect(user.token, transport)];
      const { conversationId: id } = await startTalk(user, await addEmployee(user));
      for (const tab of tabs) await tab.told(id, 'created');
      await user.patch(`/api/conversations/${id}`, { memo: 'メモ' }).expect(200);
      for (const tab of tabs) {
        const { revision } = await tab.told(id, 'memo');
        expect((await readTalk(user, id)).revision).toBe(revision);
        expect(Object.keys(tab.updates[0]!).sort()).toEqual(['conversationId', 'part', 'revision']);
      }
      await user.delete(`/api/conversations/${id}`).expect(204);
      for (const tab of tabs) await tab.told(id, 'deleted');
    },
  );

  it('[SOC-16] tells of results as the worker saves them', async () => {
    const socket = await listening(user);
    const { id } = await importTalk(user, await addEmployee(user, '別の部下'));
    // As the browser does: it reads when an update comes, and only then.
    let heard = 0;
    await eventually(async () => {
      const updates = socket.updates.filter(({ conversationId, part }) => conversationId === id && part === 'analysis');
      if (updates.length === heard) return false;
      heard = updates.length;
      return (await readTalk(user, id)).analyses.every(({ state }) => state === 'done');
    }, 'an update after which all results are there');
  });

  it('[SEC-6] [SOC-20] tells nobody of what is another’s', async () => {
    const [mine, others] = [await listening(user), await listening(await app.registerAndLogin())];
    const before = others.updates.length;
    const { id } = await importTalk(user, await addEmployee(user, '別の部下'));
    await mine.told(id, 'created');
    await eventually(
      async () => (await readTalk(user, id)).analyses.every(({ state }) => state === 'done'),
      'the analyses',
    );
    expect(others.updates.slice(before).filter((update) => update.conversationId === id)).toEqual([]);
  });

  it('[SEC-6] lets in only who has a token that counts', async () => {
    const payload = JSON.parse(Buffer.from(user.token.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    delete payload['exp'];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const expired = new JwtService({ secret: SECRET }).sign(payload, { expiresIn: -1 });
    const forged = new JwtService({ secret: 'x'.repeat(32) }).sign(payload, { expiresIn: 60 });
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...payload, exp: 9_999_999_999 })}.`;
    for (const token of [undefined, '', 5, { $ne: '' }, 'x', expired, forged, unsigned]) {
      await expect(connect(token)).rejects.toMatchObject({
        message: 'UNAUTHENTICATED',
        data: { code: 'UNAUTHENTICATED' },
      });
    }
    await connect(user.token);
  });

  it('[SEC-11] does not let in who must change the password first, nor who was deactivated', async () => {
    const change = (values: Partial<User>) => app.orm.em.fork().nativeUpdate(User, { username: user.username }, values);
    await change({ mustChangePassword: true });
    await expect(connect(user.token)).rejects.toMatchObject({ data: { code: 'PASSWORD_CHANGE_REQUIRED' } });
    await change({ mustChangePassword: false, active: false });
    await expect(connect(user.token)).rejects.toMatchObject({ data: { code: 'ACCOUNT_INACTIVE' } });
  });

  it('[SEC-10] ends with a changed password, on every tab, and nobody else’s does', async () => {
    const [mine, second, others] = [
      await listening(user),
      await listening(user),
      await listening(await app.registerAndLogin()),
    ];
    await user
      .post('/api/change-password', { currentPassword: user.password, newPassword: 'brand new one' })
      .expect(200);
    await mine.ended();
    await second.ended();
    expect(others.connected).toBe(true);
    await expect(connect(user.token)).rejects.toMatchObject({ message: 'UNAUTHENTICATED' });
  });

  it('ends with a reset of the admin', async () => {
    const service = app.nest.get(FirstAdminService);
    const admin = await app.login('admin', await service.reset());
    const changed = await admin.post('/api/change-password', {
      currentPassword: admin.password,
      newPassword: 'brand new one',
    });
    const socket = await connect((changed.body as { token: string }).token);
    await service.reset();
    await socket.ended();
  });

  it('[SOC-21] [SOC-33] tells every socket to fetch anew after the connection for changes was lost, and goes on', async () => {
    const socket = await listening(user);
    const em = app.orm.em.fork() as EntityManager;
    await em.execute(`select pg_terminate_backend(pid) from pg_stat_activity
                       where application_name = 'jizo-listen' and datname = current_database()`);
    await eventually(() => Promise.resolve(socket.resyncs === 1), 'resync');
    const { id } = await importTalk(user, await addEmployee(user, '後の部下'));
    await socket.told(id, 'created');
    await notifyAccount(em, '0190a6f0-0000-7000-8000-000000000000');
    expect(socket.connected).toBe(true);
  });
});

describe('the end of the application', () => {
  it('sends sockets away and ends in time', async () => {
    const app = await TestApp.start({ worker: false });
    const user = await app.registerAndLogin();
    const socket = await new TestSocket(app.url, user.token).opened();
    const polling = await new TestSocket(app.url, user.token, 'polling').opened();
    const start = performance.now();
    await app.close();
    await socket.ended();
    polling.close();
    expect(performance.now() - start).toBeLessThan(8_000);
  });
});
