import { Retention } from '@app/conversations';
import { runAs, User } from '@app/database';
import { addEmployee, importTalk, readTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

/** What the screens meet in a 1on1 whose words were removed; the timer is tested in test/worker/retention.spec.ts. */
describe('a 1on1 whose words were removed because they were old', () => {
  let app: TestApp;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
    user = await app.registerAndLogin();
    ({ id } = await importTalk(user, await addEmployee(user), { transcript: TRANSCRIPT, memo: '覚え書き' }));
    const { id: owner } = await app.orm.em.fork().findOneOrFail(User, { username: user.username });
    await runAs(app.orm, owner, () =>
      app.nest.get(Retention, { strict: false }).redact(id, new Date(Date.now() + 1000)),
    );
  });
  afterAll(() => app.close());

  it('[TRN-23] says since when, and can still be read and found in the log', async () => {
    expect(await readTalk(user, id)).toMatchObject({
      redacted_at: expect.stringMatching(/Z$/u) as string,
      memo: '',
      transcript: '',
      lines: [],
      messages: [],
    });
    expect((await user.get('/api/conversations').expect(200)).body).toMatchObject([{ id }]);
    expect((await user.get(`/api/conversations?q=${encodeURIComponent('覚え書き')}`).expect(200)).body).toEqual([]);
    await user.get(`/api/conversations/${id}/transcript/download`).expect(204);
  });

  it.each([
    ['[TRN-25] post', 'analyze', {}],
    ['post', 'summarize', {}],
    ['post', 'summarize', { transcript: TRANSCRIPT }],
    ['post', 'messages', { sender: 'employee', message: 'はい' }],
    ['post', 'relabel', { from: 1, to: 2 }],
    ['patch', '', { memo: 'もう一度書く' }],
    ['patch', '', { transcript: TRANSCRIPT }],
  ])('%s %s is answered 409 TRANSCRIPT_EXPIRED (%j)', async (method, path, body) => {
    const address = `/api/conversations/${id}${path === '' ? '' : `/${path}`}`;
    const answer = await (method.endsWith('patch') ? user.patch(address, body) : user.post(address, body));
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'TRANSCRIPT_EXPIRED' })]);
  });
});
