import { randomUUID } from 'node:crypto';
import { AnalysisResults, Retention } from '@app/conversations';
import { Analysis, Conversation, Finding, Keyword, runAs, Sentiment, Version } from '@app/database';
import { unzipSync } from 'fflate';
import { asOwner } from '../../kit/clients/as-owner.js';
import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

/** What two people keep of a 1on1, and what a person changed of its results. */
describe('results that are kept', () => {
  let app: TestApp;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    ({ id } = await importTalk(user, await addEmployee(user), { transcript: TRANSCRIPT, memo: '覚え書き' }));
  });
  afterAll(() => app.close());

  const read = () => readTalk(user, id);
  /** An analysis ends: its promises rest on the first lines. */
  const analysed = async (summary: string, ...texts: string[]) => {
    const { lines } = await read();
    const found = { filters: { owned: false } } as const;
    const { owner, sourceRevision } = await app.orm.em.fork().findOneOrFail(Conversation, { id }, found);
    const nextActions = texts.map((text, n) => ({
      ...{ text, owner: 'manager' as const, duePhrase: null, dueDate: null },
      evidence: [{ source: 'line' as const, id: lines[n]!.id, quote: lines[n]!.text }],
    }));
    const result = { kind: 'summary', text: summary, nextActions } as const;
    await runAs(app.orm, owner, () =>
      app.nest.get(AnalysisResults).saveProvisional(id, result, '試験', sourceRevision),
    );
  };
  /** What else analyses make of the words: a keyword, a sentiment and an issue, each of which a dashboard shows. */
  const found = () =>
    asOwner(app, id, async (em, owner) => {
      const mine = { owner, conversationId: id };
      em.create(Keyword, { ...mine, keyword: '異動', frequency: 3, score: 1 });
      em.create(Sentiment, { ...mine, positiveScore: 0.6, negativeScore: 0.3 });
      em.create(Finding, { ...mine, kind: 'issue', position: 0, text: '締め切りが厳しい' });
      await em.flush();
    });
  const dashboards = () =>
    Promise.all(
      ['keywords', 'sentiments', 'issues'].map(
        async (kind) => (await user.get(`/api/dashboard/${kind}`).expect(200)).body as unknown[],
      ),
    );
  const versions = async (part: string) =>
    (await user.get(`/api/conversations/${id}/versions?part=${part}`).expect(200)).body as Pick<Version, 'id'>[];
  const texts = async () => (await read()).next_action_items.map(({ text }) => text);

  it('[LIV-5] a next action is added once, changed and deleted, and neither a remake nor a retry undoes it', async () => {
    await analysed('まとめ', '相談する', '資料を送る');
    const added = { id: randomUUID(), text: ' 朝会を見学する ', owner: null, due: '2026-11-27' };
    const path = `/api/conversations/${id}/next-actions`;
    const first = (await user.post(path, added).expect(201)).body;
    expect(first).toMatchObject({
      text: '朝会を見学する',
      owner: null,
      due: '2026-11-27',
      due_phrase: '2026年11月27日まで',
    });
    expect((await user.post(path, added).expect(201)).body).toEqual(first);
    const [, second] = (await read()).next_action_items;
    await user.delete(`/api/next-actions/${second!.id}`).expect(204);
    await user.delete(`/api/next-actions/${second!.id}`).expect(404);
    expect(await texts()).toEqual(['相談する', '朝会を見学する']);
    await analysed('まとめ', '相談する', '資料を送る');
    expect(await texts()).toEqual(['相談する', '朝会を見学する']);
    // Each change keeps how it was.
    const [latest, version] = await versions('nextActions');
    expect(latest).toBeDefined();
    const { content } = (await user.get(`/api/conversations/${id}/versions/${version!.id}`).expect(200))
      .body as Version;
    expect(content).toBe('上司: 相談する\n上司: 資料を送る');
  });

  it('[LIV-5] a summary that a person wrote survives the next analysis and keeps the one before', async () => {
    await analysed('分析のまとめ');
    await user.put(`/api/conversations/${id}/summary`, { text: 'わたしの直したまとめ' }).expect(204);
    await analysed('別のまとめ');
    expect((await read()).summary).toBe('わたしの直したまとめ');
    expect(await versions('summary')).toHaveLength(1);
    await user.put(`/api/conversations/${id}/summary`, { text: '' }).expect(204);
    await analysed('別のまとめ');
    expect((await read()).summary).toBe('別のまとめ');
  });

  it('[LIV-5] each text that a person saved is kept when the next one replaces it, within the same minute too', async () => {
    await analysed('分析のまとめ');
    for (const text of ['わたしの直したまとめ', '分析のまとめ'])
      await user.put(`/api/conversations/${id}/summary`, { text }).expect(204);
    const [latest] = await versions('summary');
    const { content } = (await user.get(`/api/conversations/${id}/versions/${latest!.id}`).expect(200)).body as Version;
    expect(content).toBe('わたしの直したまとめ');
  });

  it('[SCR-19] a summary or own notes written on words that are no longer there are refused with those that stand', async () => {
    await analysed('分析のまとめ');
    const path = `/api/conversations/${id}/summary`;
    await user.put(path, { text: '一つ目の画面', base: { text: '分析のまとめ' } }).expect(204);
    const second = { text: '二つ目の画面', base: { text: '分析のまとめ' } };
    const { body } = await user.put(path, second).expect(409);
    expect(body).toMatchObject({ code: 'CONFLICT', current: { text: '一つ目の画面', own_notes: '' } });
    expect((await read()).summary).toBe('一つ目の画面');
    // Its own words again: the first answer was lost. And an older page, which knows of no base, is served as before.
    await user.put(path, { text: '一つ目の画面', base: { text: '分析のまとめ' } }).expect(204);
    await user.put(path, { ...second, base: { text: '一つ目の画面' } }).expect(204);
    await user.put(path, { text: '古い画面' }).expect(204);
    expect((await read()).summary).toBe('古い画面');

    await user.put(path, { own_notes: '一', base: { own_notes: '' } }).expect(204);
    const refused = await user.put(path, { own_notes: '二', base: { own_notes: '' } }).expect(409);
    expect(refused.body).toMatchObject({ current: { own_notes: '一' } });
    expect((await read()).own_notes).toBe('一');
    // What is not written is not compared.
    await user.put(path, { own_notes: '三', base: { text: 'むかし', own_notes: '一' } }).expect(204);
  });

  it('[LIV-16] own notes stand below the summary, and in no download', async () => {
    await user.put(`/api/conversations/${id}/summary`, { own_notes: '次は応援の件から' }).expect(204);
    expect((await read()).own_notes).toBe('次は応援の件から');
    const { text } = await user.get(`/api/conversations/${id}/transcript/download`).expect(200);
    expect(text).not.toContain('応援の件');
  });

  it('[SCR-9] the version for the report is what both may see: no memo, chat, advice, own notes or line', async () => {
    await analysed('まとめ', '相談する');
    await user.put(`/api/conversations/${id}/summary`, { own_notes: 'おぼえがき' }).expect(204);
    const { lines, messages, memo } = await read();
    const { headers, text } = await user.get(`/api/conversations/${id}/handout`).expect(200);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(headers['content-disposition']).toContain('.md');
    expect(text).toContain('## まとめ');
    expect(text).toContain('相談する');
    const secret = [memo, 'おぼえがき', ...lines.map((line) => line.text), ...messages.map(({ message }) => message)];
    for (const words of secret.filter((one) => one !== '')) expect(text).not.toContain(words);
    await (await app.registerAndLogin()).get(`/api/conversations/${id}/handout`).expect(404);
  });

  it('[LIV-4] promises and summary alone: the words and every quote of them go at once', async () => {
    await analysed('まとめ', '相談する');
    const [line] = (await read()).lines;
    await user.post(`/api/conversations/${id}/keep`, { kept: 'all' }).expect(204);
    expect((await read()).lines.length).toBeGreaterThan(0);
    await user.post(`/api/conversations/${id}/keep`, { kept: 'summary' }).expect(204);
    const kept = await read();
    expect(kept).toMatchObject({
      summary: 'まとめ',
      status: 'ended',
      lines: [],
      messages: [],
      memo: '',
      transcript: '',
    });
    expect(kept.redacted_at).not.toBeNull();
    expect(kept.next_action_items).toMatchObject([{ text: '相談する', evidence: [] }]);
    expect(JSON.stringify(kept)).not.toContain(line!.text);
    // Later words have no place any more, but a promise can still be mended.
    await user.patch(`/api/conversations/${id}`, { transcript: '話者1: あとから' }).expect(409);
    await user.patch(`/api/next-actions/${kept.next_action_items[0]!.id}`, { text: '火曜に相談する' }).expect(200);
  });

  it.each(['summary', 'actions'])(
    '[LIV-4] %s alone: keywords, sentiment and findings go too, from the record and from the dashboards, also after the words had gone',
    async (kept) => {
      await analysed('まとめ', '相談する');
      await found();
      for (const shown of await dashboards()) expect(shown).toHaveLength(1);
      const gone = { keywords: [], sentiment: null, issues: [], positives: [] };
      await user.post(`/api/conversations/${id}/keep`, { kept }).expect(204);
      expect(await read()).toMatchObject({ ...gone, next_action_items: [{ text: '相談する' }] });
      expect(await dashboards()).toEqual([[], [], []]);

      await found();
      const { revision } = await read();
      await user.post(`/api/conversations/${id}/keep`, { kept }).expect(204);
      expect(await read()).toMatchObject(gone);
      // What shows results is told to read them again.
      expect((await read()).revision).toBe(revision + 2);
    },
  );

  it('[LIV-4] nothing is erased while the summary is still being made, and a wait is asked for', async () => {
    const before = await read();
    for (const kept of ['summary', 'actions']) {
      const answer = await user.post(`/api/conversations/${id}/keep`, { kept });
      expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'SUMMARY_PENDING' })]);
    }
    await user.post(`/api/conversations/${id}/keep`, { kept: 'all' }).expect(204);
    expect(await read()).toMatchObject({ lines: before.lines, memo: before.memo, redacted_at: null });
    await analysed('まとめ', '相談する');
    await user.post(`/api/conversations/${id}/keep`, { kept: 'summary' }).expect(204);
    expect(await read()).toMatchObject({ summary: 'まとめ', lines: [], next_action_items: [{ text: '相談する' }] });
  });

  it('[LIV-4] nothing is erased while words came after the summary, which it has not seen', async () => {
    const found = { filters: { owned: false } } as const;
    const { owner, sourceRevision } = await app.orm.em.fork().findOneOrFail(Conversation, { id }, found);
    const made = { doneRev: sourceRevision };
    await runAs(app.orm, owner, (em) => em.nativeUpdate(Analysis, { conversationId: id, kind: 'summary' }, made));
    const { transcript } = await read();
    await user
      .patch(`/api/conversations/${id}`, { transcript: `${transcript}\n話者1: では資料を送ります` })
      .expect(200);
    const answer = await user.post(`/api/conversations/${id}/keep`, { kept: 'summary' });
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'SUMMARY_PENDING' })]);
    await analysed('まとめと資料');
    await user.post(`/api/conversations/${id}/keep`, { kept: 'summary' }).expect(204);
    expect(await read()).toMatchObject({ summary: 'まとめと資料', lines: [] });
  });

  it('[LIV-4] a 1on1 without words to sum up, or whose summary has failed, waits for none', async () => {
    const silent = await startTalk(user, await addEmployee(user));
    await user.post(`/api/conversations/${silent.conversationId}/keep`, { kept: 'actions' }).expect(204);
    const found = { filters: { owned: false } } as const;
    const { owner } = await app.orm.em.fork().findOneOrFail(Conversation, { id }, found);
    await runAs(app.orm, owner, (em) => em.nativeUpdate(Analysis, { conversationId: id }, { failed: true }));
    await user.post(`/api/conversations/${id}/keep`, { kept: 'summary' }).expect(204);
    expect(await read()).toMatchObject({ lines: [], memo: '' });
  });

  it('[LIV-4] promises alone: the summary and all that was made of the words go too', async () => {
    await analysed('まとめ', '相談する');
    await user.put(`/api/conversations/${id}/summary`, { own_notes: '覚え' }).expect(204);
    await user.post(`/api/conversations/${id}/keep`, { kept: 'actions' }).expect(204);
    expect(await read()).toMatchObject({
      ...{ summary: null, own_notes: '', lines: [], keywords: [], issues: [], positives: [], sentiment: null },
      next_action_items: [{ text: '相談する' }],
    });
    expect(await versions('summary')).toEqual([]);
  });

  it('[LIV-4] promises alone, after the words had gone: the versions of the summary go with it', async () => {
    await analysed('まとめ', '相談する');
    await user.post(`/api/conversations/${id}/keep`, { kept: 'summary' }).expect(204);
    await user.put(`/api/conversations/${id}/summary`, { text: 'わたしの直したまとめ' }).expect(204);
    expect(await versions('summary')).toHaveLength(1);
    await user.post(`/api/conversations/${id}/keep`, { kept: 'actions' }).expect(204);
    expect(await versions('summary')).toEqual([]);
    expect(await texts()).toEqual(['相談する']);
  });

  it('[KEY-10] [SEC-7] the versions go with the results, and the owner’s data can still be read', async () => {
    await analysed('まとめ', '相談する');
    await user.post(`/api/conversations/${id}/keep`, { kept: 'summary' }).expect(204);
    await user.put(`/api/conversations/${id}/summary`, { text: 'わたしの直したまとめ' }).expect(204);
    const [action] = (await read()).next_action_items;
    await user.patch(`/api/next-actions/${action!.id}`, { text: '火曜に相談する' }).expect(200);
    const kept = [...(await versions('summary')), ...(await versions('nextActions'))];
    expect(kept).toHaveLength(2);
    const found = { filters: { owned: false } } as const;
    const { owner } = await app.orm.em.fork().findOneOrFail(Conversation, { id }, found);
    await runAs(app.orm, owner, () => app.nest.get(Retention).fade(id, new Date(Date.now() + 1000)));
    for (const version of kept) await user.get(`/api/conversations/${id}/versions/${version.id}`).expect(404);
    const headers = { authorization: `Bearer ${user.token}` };
    const archive = await fetch(`${app.url}/api/account/export`, { headers });
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(Object.keys(files)).toContainEqual(expect.stringMatching(/^conversations\/.*\.json$/u));
  });

  it('[LIV-4] [LIV-5] belong to their owner', async () => {
    await analysed('まとめ', '相談する');
    const [action] = (await read()).next_action_items;
    const other = await app.registerAndLogin();
    await other.post(`/api/conversations/${id}/keep`, { kept: 'actions' }).expect(404);
    await other.put(`/api/conversations/${id}/summary`, { text: 'x' }).expect(404);
    await other.post(`/api/conversations/${id}/next-actions`, { text: 'x', owner: 'manager' }).expect(404);
    await other.delete(`/api/next-actions/${action!.id}`).expect(404);
    expect(await read()).toMatchObject({ summary: 'まとめ', next_action_items: [{ text: '相談する' }] });
  });
});
