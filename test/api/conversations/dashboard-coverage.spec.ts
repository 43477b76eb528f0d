import type { AnalysisKind } from '@app/contract';
import { Retention } from '@app/conversations';
import { addEmployee, importTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { closeRecordsOf } from '../../kit/clients/closed-records.js';
import { asOwner } from '../../kit/clients/as-owner.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

/** Why a card of the dashboard may be empty although something was said. Nothing is analysed here unless the test says so. */
describe('what the results of the dashboard can tell of', () => {
  let app: TestApp;
  let user: TestUser;
  let hanako: Awaited<ReturnType<typeof addEmployee>>;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    hanako = await addEmployee(user, '花子');
  });
  afterAll(() => app.close());

  const NONE = { ended: 1, unlisted: 0, waiting: 0, failed: 0, erased: 0 };
  const talk = async (fields: object = {}, employee = hanako) =>
    (await importTalk(user, employee, { transcript: TRANSCRIPT, timestamp: '2026-01-10', ...fields })).id;
  const analyses = (id: string, set: string) =>
    asOwner(app, id, (em, owner) =>
      em.execute(`update analyses set ${set} where owner = ? and conversation_id = ?`, [owner, id]),
    );
  const analysed = async (fields: object = {}) => {
    const id = await talk(fields);
    await analyses(id, 'done_rev = wanted_rev');
    return id;
  };
  const retention = () => app.nest.get(Retention, { strict: false });
  const covered = async (query = '', by = user) => {
    const { body } = await by.get(`/api/dashboard/coverage${query}`).expect(200);
    return Object.fromEntries(
      (body as { kind: AnalysisKind }[]).map(({ kind, ...counts }) => [kind, counts]),
    ) as Partial<Record<AnalysisKind, typeof NONE>>;
  };
  const all = (counts: Partial<typeof NONE>) => {
    const each = { ...NONE, ...counts };
    return { summary: each, keywords: each, sentiment: each, findings: each };
  };

  it('[SCR-14] is nothing before a 1on1 is over', async () => {
    expect(await covered()).toEqual({});
    await startTalk(user, hanako);
    expect(await covered()).toEqual({});
  });

  it('[SCR-14] counts what is not analysed yet, what could not be, and what was', async () => {
    const id = await talk();
    expect(await covered()).toEqual(all({ waiting: 1 }));
    await analyses(id, `failed = (kind = 'findings'), done_rev = case kind when 'findings' then 0 else wanted_rev end`);
    expect(await covered()).toEqual({ ...all({}), findings: { ...NONE, failed: 1 } });
    await analyses(id, 'failed = false, done_rev = wanted_rev');
    expect(await covered()).toEqual(all({}));
  });

  it('[SCR-14] counts the words that went by age: the findings went too, the promises after the results alone', async () => {
    const id = await analysed();
    const before = new Date(Date.now() + 1000);
    await asOwner(app, id, () => retention().redact(id, before));
    expect(await covered()).toEqual({ ...all({ erased: 1 }), summary: NONE });
    await asOwner(app, id, () => retention().fade(id, before));
    expect(await covered()).toEqual(all({ erased: 1 }));
  });

  it('[SCR-14] counts words that went before anything could be found in them', async () => {
    const id = await talk();
    await asOwner(app, id, () => retention().redact(id, new Date(Date.now() + 1000)));
    expect(await covered()).toEqual(all({ erased: 1 }));
  });

  it.each(['summary', 'actions'])('[SCR-14] counts what was not kept where %s alone is', async (kept) => {
    const id = await analysed();
    await user.post(`/api/conversations/${id}/keep`, { kept }).expect(204);
    expect(await covered()).toEqual({ ...all({ erased: 1 }), summary: NONE });
  });

  it('[SCR-14] counts words whose consent was withdrawn', async () => {
    const id = await analysed({ consent: true });
    await user.delete(`/api/conversations/${id}/import-consent`).expect(204);
    expect(await covered()).toEqual(all({ erased: 1 }));
  });

  it('[SCR-14] counts those of the chosen report and time, also with a report who was taken off the list', async () => {
    const taro = await addEmployee(user, '太郎');
    await analysed();
    await talk({ timestamp: '2026-02-10' }, taro);
    expect(await covered()).toEqual(all({ ended: 2, waiting: 1 }));
    expect(await covered(`?employeeId=${hanako.id}`)).toEqual(all({}));
    expect(await covered('?to=2026-02-09')).toEqual(all({}));
    await user.delete(`/api/employees/${taro.id}`).expect(204);
    expect(await covered('?from=2026-02-10')).toEqual(all({ unlisted: 1, waiting: 1 }));
    expect(await covered('?from=2026-02-11')).toEqual({});
  });

  it('[SEC-7] [IDN-14] tells others nothing, and nothing of records that are closed', async () => {
    await talk();
    const other = await app.registerAndLogin();
    expect(await covered('', other)).toEqual({});
    expect(await covered(`?employeeId=${hanako.id}`, other)).toEqual({});
    await user.get('/api/dashboard/coverage?employeeId=1').expect(400);
    expect(await covered('', await closeRecordsOf(app, user))).toEqual({});
  });
});
