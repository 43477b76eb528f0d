import { User } from '@app/database';
import type { AuditEntryDto } from '../../../apps/api/src/audit/audit.dto.js';
import type { UserDto } from '../../../apps/api/src/users/users.dto.js';
import { loginAdmin, UNKNOWN_ID } from '../../kit/clients/callers.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const PASSWORD = 'correct horse';

describe('the record of what administrators did', () => {
  let app: TestApp;
  let admin: TestUser;
  let adminId: string;

  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    admin = await loginAdmin(app);
    adminId = (await app.orm.em.fork().findOneOrFail(User, { username: admin.username })).id;
  });
  beforeEach(() => app.orm.em.fork().execute('delete from audit'));
  afterAll(() => app.close());

  const entries = async (query = '') => (await admin.get(`/api/audit${query}`).expect(200)).body as AuditEntryDto[];
  const create = async (username: string): Promise<string> =>
    ((await admin.post('/api/users', { username, password: PASSWORD }).expect(201)).body as UserDto).id;
  const acts = async () => (await entries()).map(({ action, target, fields }) => ({ action, target, fields }));

  it('[SEC-2] names who did what to whom, the newest first, and no value', async () => {
    const id = await create('audited');
    const change = (body: object) => admin.patch(`/api/users/${id}`, body).expect(200);
    await change({ username: 'himitsu-name', email: 'himitsu@example.co.jp', role: 'user' });
    await change({ active: false });
    await change({ active: true });
    await admin.post(`/api/users/${id}/reset`).expect(201);
    await admin.post('/api/maintenance', { content: 'himitsu-notice' }).expect(200);
    expect((await acts()).reverse()).toEqual([
      { action: 'user_created', target: id, fields: [] },
      { action: 'user_changed', target: id, fields: ['username', 'email'] },
      { action: 'user_deactivated', target: id, fields: [] },
      { action: 'user_activated', target: id, fields: [] },
      { action: 'reset_started', target: id, fields: [] },
      { action: 'notice_changed', target: null, fields: [] },
    ]);
    const all = await entries();
    expect(new Set(all.map(({ actor }) => actor))).toEqual(new Set([adminId]));
    expect(JSON.stringify(all)).not.toContain('himitsu');
    expect(all[0]!.at).toMatch(/^\d{4}-.*Z$/u);
  });

  it('holds nothing of what was refused or changed nothing', async () => {
    const id = await create('unchanged');
    await create('taken');
    const before = await acts();
    await admin.patch(`/api/users/${id}`, { username: 'taken' }).expect(409);
    await admin.patch(`/api/users/${id}`, { username: 'unchanged', active: true }).expect(200);
    await admin.post('/api/users', { username: 'taken', password: PASSWORD }).expect(409);
    await admin.patch(`/api/users/${adminId}`, { role: 'user' }).expect(409);
    expect(await acts()).toEqual(before);
  });

  it('stays when the user is gone', async () => {
    const user = await app.registerAndLogin();
    const { id } = await app.orm.em.fork().findOneOrFail(User, { username: user.username });
    await admin.patch(`/api/users/${id}`, { email: 'leaving@example.co.jp' }).expect(200);
    await user.delete('/api/account', { password: user.password }).expect(204);
    expect(await acts()).toMatchObject([{ action: 'user_changed', target: id }]);
  });

  it('is read in pages', async () => {
    for (let each = 0; each < 5; each += 1) await admin.post('/api/maintenance', { content: String(each) }).expect(200);
    const all = await entries();
    const first = await entries('?limit=2');
    expect(first).toEqual(all.slice(0, 2));
    expect(await entries(`?limit=2&before=${first[1]!.id}`)).toEqual(all.slice(2, 4));
    expect(await entries(`?before=${all[4]!.id}`)).toEqual([]);
    expect(await entries(`?before=${UNKNOWN_ID}`)).toEqual([]);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'limit=1.5', 'before=1%27;drop', 'limit=1&limit=2'])(
    'refuses %s',
    async (query) => {
      expect((await admin.get(`/api/audit?${query}`).expect(400)).body).toMatchObject({ code: 'VALIDATION' });
    },
  );

  it('[SEC-5] is for administrators alone', async () => {
    const user = await app.registerAndLogin();
    expect((await user.get('/api/audit').expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await app.visitor.get('/api/audit').expect(401)).body).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
