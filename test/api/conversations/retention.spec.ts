import { ConversationLifecycle, Retention } from '@app/conversations';
import { runAs, User } from '@app/database';
import type { ConversationListItemDto } from '../../../apps/api/src/conversations/search/conversation-list.dto.js';
import { asOwner } from '../../kit/clients/as-owner.js';
import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { addRecording } from '../../kit/database/recorded-conversation.js';
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

/** Without an analysis: a recording may be deleted before a summary was made of it. */
describe('a 1on1 whose words were deleted before anything was made of them', () => {
  let app: TestApp;
  let user: TestUser;
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
    user = await app.registerAndLogin();
    employee = await addEmployee(user);
  });
  afterAll(() => app.close());

  /** Whether the record and the log say that nothing more will be made of it. */
  const erased = async (id: string) => {
    const { body } = await user.get('/api/conversations').expect(200);
    const listed = (body as ConversationListItemDto[]).find((item) => item.id === id);
    return [(await readTalk(user, id)).erased, listed?.erased];
  };
  const recorded = async () => {
    const { conversationId: id } = await startTalk(user, employee);
    const { id: owner } = await app.orm.em.fork().findOneOrFail(User, { username: user.username });
    const world = { as: <T>(of: string, work: Parameters<typeof runAs<T>>[2]) => runAs(app.orm, of, work) };
    const { recordingId } = await addRecording(world, owner, id, ['残業が続いています']);
    return { id, recordingId };
  };
  // As the timer ends one that is quiet.
  const end = (id: string) =>
    asOwner(app, id, () => app.nest.get(ConversationLifecycle, { strict: false }).end({ id }));
  const remove = (id: string, recordingId: string) =>
    user.delete(`/api/conversations/${id}/recordings/${recordingId}`).expect(204);

  it('[CUS-8] [LOG-5] is known to get no summary any more once it is over', async () => {
    const { id, recordingId } = await recorded();
    await remove(id, recordingId);
    // It goes on: there may be more.
    expect(await erased(id)).toEqual([false, false]);
    await end(id);
    expect(await erased(id)).toEqual([true, true]);
    expect(await readTalk(user, id)).toMatchObject({ redacted_at: null, summary: null });
  });

  it('[CUS-9] gets a summary of what was written in the chat, or is written later', async () => {
    const { id, recordingId } = await recorded();
    const message = { sender: 'employee', message: '体調はよいです', question: '体調はどうですか。' };
    await user.post(`/api/conversations/${id}/messages`, message).expect(201);
    await end(id);
    await remove(id, recordingId);
    expect(await erased(id)).toEqual([false, false]);

    const { id: other, recordingId: only } = await recorded();
    await end(other);
    await remove(other, only);
    expect(await erased(other)).toEqual([true, true]);
    await user.patch(`/api/conversations/${other}`, { transcript: '話者1: あとから書きました' }).expect(200);
    expect(await erased(other)).toEqual([false, false]);
  });

  it('[SCR-2] is known to get none after the consent to what was brought in was withdrawn', async () => {
    const { id } = await importTalk(user, employee, { transcript: TRANSCRIPT, consent: true });
    expect(await erased(id)).toEqual([false, false]);
    await user.delete(`/api/conversations/${id}/import-consent`).expect(204);
    expect(await erased(id)).toEqual([true, true]);
  });
});

/** For how long one 1on1 is kept, as its owner sees and says it. */
describe('the time that a 1on1 is kept', () => {
  let app: TestApp;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    const config = { TRANSCRIPT_RETENTION_DAYS: 90, RESULT_RETENTION_DAYS: 365 };
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant(), config });
    user = await app.registerAndLogin();
    ({ id } = await importTalk(user, await addEmployee(user), { transcript: TRANSCRIPT, memo: '覚え書き' }));
  });
  afterAll(() => app.close());

  const path = () => `/api/conversations/${id}/retention`;
  const days = (until: string, at: string) => (Date.parse(until) - Date.parse(at)) / 86_400_000;
  interface Kept {
    words_until: string;
    results_until: string;
  }

  it('[KEY-10] is the operator’s, or less where a person wants less, and the person sees until when', async () => {
    const { body: first } = await user.get(path()).expect(200);
    expect(first).toMatchObject({ words_days: null, results_days: null, words_most: 90, results_most: 365 });
    const { words_until: words, results_until: results } = first as Kept;
    expect(days(results, words)).toBe(275);

    const chosen = { words_days: 7, results_days: 400 };
    const { body: less } = await user.put(path(), chosen).expect(200);
    expect(less).toMatchObject({ ...chosen, results_until: results });
    expect(days(words, (less as Kept).words_until)).toBe(83);
    expect((await user.get(path()).expect(200)).body).toEqual(less);

    await user.put(path(), { words_days: null, results_days: null }).expect(200, first);
  });

  it.each([
    { words_days: 0, results_days: null },
    { words_days: 1.5, results_days: null },
    { words_days: null, results_days: 36_501 },
    { words_days: '7', results_days: null },
    { words_days: 7 },
  ])('[KEY-10] refuses %j', async (body) => {
    await user.put(path(), body).expect(400);
  });

  it('[KEY-10] lets nothing be written or chosen once the results are gone', async () => {
    const { id: owner } = await app.orm.em.fork().findOneOrFail(User, { username: user.username });
    await runAs(app.orm, owner, () => app.nest.get(Retention, { strict: false }).fade(id, new Date(Date.now() + 1000)));
    for (const [address, body] of [
      ['summary', { text: 'もう一度書く' }],
      ['retention', { words_days: 7, results_days: null }],
    ] as const) {
      const answer = await user.put(`/api/conversations/${id}/${address}`, body);
      expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'RESULTS_EXPIRED' })]);
    }
    expect(await readTalk(user, id)).toMatchObject({
      theme: null,
      summary: null,
      faded_at: expect.stringMatching(/Z$/u) as string,
    });
  });
});
