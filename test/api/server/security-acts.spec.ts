import { randomUUID } from 'node:crypto';
import { loginAdmin } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { setUpTotp } from '../../kit/clients/second-factor.js';
import { SoftwareAuthenticator } from '../../kit/clients/software-authenticator.js';
import { claimsOf } from '../../kit/hostile/hostile-tokens.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const HOST = '1on1.example.co.jp';
const ORIGIN = `https://${HOST}`;

interface Line {
  log?: string;
  event: string;
  user?: string | null;
  target?: string;
  reason?: string;
}

/** What the security log tells of acts by which people change how they come in, and what they keep. */
describe('the security log of acts', () => {
  const lines: string[] = [];
  let app: TestApp;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, logs: (line) => lines.push(line), config: { PUBLIC_URL: ORIGIN } });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    id = String(claimsOf(user.token)['sub']);
    lines.length = 0;
  });
  afterAll(() => app.close());

  /** Event, who did it, and what it was done to; without the heads of ledgers, which come with every change. */
  const told = () =>
    lines
      .map((line) => JSON.parse(line) as Line)
      .filter(({ log, event }) => log === 'security' && event !== 'ledger_head')
      .map(({ event, user: by, target, reason }) => [event, by, target ?? reason ?? null]);
  const tryLogin = (code?: string) => {
    const { username, password } = user;
    return app.visitor.post('/api/login', { username, password, ...(code !== undefined && { code }) });
  };

  it('[IDN-16] [IDN-4] tells of an authenticator app, its codes and recovery codes, by ids alone', async () => {
    const { app: phone, recoveryCodes } = await setUpTotp(app, user);
    await tryLogin(phone.wrong()).expect(401);
    await tryLogin(recoveryCodes[0]).expect(200);
    const { password } = user;
    await user.post('/api/account/proof', { password }).expect(204);
    await user.post('/api/account/second-factor/recovery-codes', { password }).expect(200);
    await user.delete('/api/account/second-factor/totp', { password }).expect(204);
    expect(told()).toEqual([
      ['totp_added', id, null],
      ['second_factor_wrong', id, null],
      ['login_failed', id, 'INVALID_SECOND_FACTOR'],
      ['recovery_code_used', id, null],
      ['login', id, null],
      ['proven_again', id, null],
      ['recovery_codes_made', id, null],
      ['totp_removed', id, null],
    ]);
    for (const secret of [user.username, password, phone.secret, ...recoveryCodes])
      expect(lines.join('')).not.toContain(secret);
  });

  it('[IDN-16] [IDN-4] tells of a passkey that is made, used, refused and taken away', async () => {
    const { password } = user;
    const device = new SoftwareAuthenticator(HOST, ORIGIN);
    const optionsOf = ({ body }: { body: unknown }) => (body as { options: { challenge: string } }).options;
    const answer = device.create(optionsOf(await user.post('/api/account/passkeys/options', { password }).expect(200)));
    await user.post('/api/account/passkeys', { answer }).expect(201);
    const asked = async () => optionsOf(await app.visitor.post('/api/login/passkey/options').expect(200));
    await app.visitor.post('/api/login/passkey', { answer: device.get(await asked()) }).expect(200);
    const lie = device.get(await asked(), { origin: 'https://1on1.example.com' });
    await app.visitor.post('/api/login/passkey', { answer: lie }).expect(400);
    const [passkey] = (await user.get('/api/account/passkeys').expect(200)).body as { id: string }[];
    await user.delete(`/api/account/passkeys/${passkey!.id}`, { password }).expect(204);
    expect(told()).toEqual([
      ['passkey_added', id, null],
      ['login', id, null],
      ['login_failed', id, 'PASSKEY_INVALID'],
      ['passkey_removed', id, null],
    ]);
    expect(lines.join('')).not.toContain(user.username);
  });

  it('[IDN-16] tells of one login that its user ends', async () => {
    const other = await app.login(user.username, user.password);
    const sid = String(claimsOf(other.token)['sid']);
    lines.length = 0;
    await user.delete(`/api/logins/${sid}`).expect(204);
    expect(told()).toEqual([['login_ended', id, sid]]);
  });

  it('[IDN-16] tells of a reset that an admin starts, of a second factor that one takes away, and of acts on the queues', async () => {
    const admin = await loginAdmin(app);
    const by = String(claimsOf(admin.token)['sub']);
    await setUpTotp(app, user);
    lines.length = 0;
    const { code } = (await admin.post(`/api/users/${id}/reset`).expect(201)).body as { code: string };
    await admin.delete(`/api/users/${id}/second-factor`).expect(204);
    const { headers } = await admin.post('/api/queue-dashboard/pass').expect(204);
    const [cookie = ''] = [headers['set-cookie']].flat()[0]!.split(';');
    const put = { method: 'PUT', headers: { cookie } };
    await fetch(`${app.url}/admin/queues/api/queues/analysis/retry/completed`, put);
    expect(told()).toEqual([
      ['admin_reset_started', by, id],
      ['second_factor_removed', by, id],
      ['queues_opened', by, null],
      ['queue_act', by, null],
    ]);
    for (const secret of [code, user.username, admin.username]) expect(lines.join('')).not.toContain(secret);
  });

  it('[IDN-16] tells of the consent to words that are brought in and of its end, of words that are let go, and of recordings', async () => {
    const report = await addEmployee(user);
    const { id: brought } = await importTalk(user, report, { transcript: TRANSCRIPT, consent: true });
    const { id: silent } = await importTalk(user, report, { memo: '締め切りの話' });
    await user.delete(`/api/conversations/${brought}/import-consent`).expect(204);
    await user.post(`/api/conversations/${silent}/keep`, { kept: 'all' }).expect(204);
    await user.post(`/api/conversations/${silent}/keep`, { kept: 'actions' }).expect(204);
    const { conversationId: talk } = await startTalk(user, report);
    const [one, other] = [randomUUID(), randomUUID()].map(
      (recording) => `/api/conversations/${talk}/recordings/${recording}`,
    );
    await user.put(`${one}/deletion`).expect(202);
    await user.delete(`${one}/deletion`).expect(204);
    await user.put(`${other}/deletion`).expect(202);
    await user.delete(other!).expect(204);
    expect(told()).toEqual([
      ['consent_given', id, brought],
      ['consent_withdrawn', id, brought],
      ['words_deleted', id, silent],
      ['recording_deletion_wanted', id, one!.split('/').at(-1)],
      ['recording_deletion_undone', id, one!.split('/').at(-1)],
      ['recording_deletion_wanted', id, other!.split('/').at(-1)],
      ['recording_deleted', id, other!.split('/').at(-1)],
    ]);
    expect(lines.join('')).not.toContain('佐藤');
    expect(lines.join('')).not.toContain('締め切り');
  });
});
