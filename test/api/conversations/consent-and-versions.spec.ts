import type { LedgerEntryDto } from '../../../apps/api/src/conversations/ledger/ledger.dto.js';
import type { VersionDto } from '../../../apps/api/src/conversations/versions/versions.dto.js';
import { Consent, Conversation } from '@app/database';
import { expectOwnersOnly, UNKNOWN_ID } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type Caller, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const INVALID = '入力内容に誤りがあります。内容を確認してください。';

describe('consent, roles and versions', () => {
  let app: TestApp;
  let user: TestUser;
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    employee = await addEmployee(user);
  });
  afterAll(() => app.close());

  const stored = (id: string) =>
    app.orm.em.fork().findOneOrFail(Conversation, { id }, { filters: { owned: false }, refresh: true });
  const refused = (message: string) => ({ statusCode: 400, code: 'VALIDATION', message });

  it('[SCR-2] an import keeps the consent to it with its moment; it covers no recording', async () => {
    const { id } = await importTalk(user, employee, { consent: true });
    const kept = await readTalk(user, id);
    expect([typeof kept.consent_at, kept.consent_key]).toEqual(['string', 'import']);
    const found = await app.orm.em.fork().findOneOrFail(Consent, { conversationId: id }, { filters: { owned: false } });
    expect(found).toMatchObject({ mode: 'off', voice: 'import', words: 'offline' });
    const { id: silent } = await importTalk(user, employee, {});
    expect((await readTalk(user, silent)).consent_at).toBeNull();
  });

  describe('DELETE /api/conversations/{id}/import-consent', () => {
    const withdraw = (by: Caller, id: string) => by.delete(`/api/conversations/${id}/import-consent`);

    it('[SCR-2] removes what was brought in and says so in the ledger; the memo stays', async () => {
      const transcript = '話者1: 最近はどうですか。';
      const { id, import_consent_at } = await importTalk(user, employee, { transcript, memo: 'メモ', consent: true });
      expect(import_consent_at).toEqual(expect.any(String));
      await withdraw(user, id).expect(204);
      expect(await readTalk(user, id)).toMatchObject({
        lines: [],
        memo: 'メモ',
        consent_at: null,
        consent_key: null,
        import_consent_at: null,
      });
      const { body } = await user.get(`/api/conversations/${id}/ledger`).expect(200);
      const entries = body as LedgerEntryDto[];
      expect(entries.find(({ act }) => act === 'consent_withdrawn')).toMatchObject({ destination: 'import' });
      expect(entries.find(({ act }) => act === 'erased')).toMatchObject({ reason: 'withdrawn' });
      await withdraw(user, id).expect(204);
      const { body: again } = await user.get(`/api/conversations/${id}/ledger`).expect(200);
      expect((again as LedgerEntryDto[]).filter(({ act }) => act === 'erased')).toHaveLength(1);
    });

    it('[SEC-4] [SEC-7] belongs to the owner of the 1on1 alone', async () => {
      const { id } = await importTalk(user, employee, { transcript: '話者1: はい', consent: true });
      await expectOwnersOnly(app, user, id, withdraw, 'CONVERSATION_NOT_FOUND');
    });
  });

  describe('POST /api/conversations/{id}/consent', () => {
    it('[API-80] [REC-25] [ENT-15] stores when, for which mode and where the voice goes', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      const before = await readTalk(user, id);
      expect(before.consent_at).toBeNull();
      const { body } = await user.post(`/api/conversations/${id}/consent`, { mode: 'browser' }).expect(200);
      const after = await readTalk(user, id);
      expect(body).toEqual({
        consent_at: after.consent_at,
        mode: 'browser',
        destination: 'ブラウザーの音声認識',
        key: after.consent_key,
      });
      const { body: settings } = await app.visitor.get('/api/public-settings').expect(200);
      expect(settings).toMatchObject({ consentKeys: { browser: after.consent_key } });
      expect(Date.parse(String(after.consent_at))).toBeGreaterThanOrEqual(Date.parse(before.timestamp));
      expect(after.revision).toBe(before.revision + 1);
      const rows = await app.orm.em.fork().find(Consent, { conversationId: id }, { filters: { owned: false } });
      expect(rows).toMatchObject([{ mode: 'browser', voice: 'browser', words: 'offline', key: after.consent_key }]);
    });

    it.each([{}, { mode: null }, { mode: 'off' }, { mode: 'x' }, { mode: ['browser'] }, { mode: 1 }])(
      '[API-80] refuses %j',
      async (body) => {
        const { conversationId: id } = await startTalk(user, employee);
        const message = '音声認識の方式の指定が正しくありません。';
        await user.post(`/api/conversations/${id}/consent`, body).expect(400, refused(message));
        expect((await readTalk(user, id)).consent_at).toBeNull();
      },
    );

    it('[SEC-4] [SEC-7] belongs to the owner of the 1on1 alone', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      const call = (by: Caller, of: string) => by.post(`/api/conversations/${of}/consent`, { mode: 'browser' });
      await expectOwnersOnly(app, user, id, call, 'CONVERSATION_NOT_FOUND');
      expect((await readTalk(user, id)).consent_at).toBeNull();
    });
  });

  describe('PATCH speakerRoles', () => {
    it('[API-82] says who the manager is, and wants an ended 1on1 analysed again', async () => {
      const { id } = await importTalk(user, employee);
      const { sourceRevision } = await stored(id);
      const { body } = await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: 1 } }).expect(200);
      expect(body).toMatchObject({ speaker_roles: { manager: 1 }, revisions: { transcript: 0 } });
      expect(await stored(id)).toMatchObject({ sourceRevision: sourceRevision + 1 });
      const wanted = await app.orm.em
        .fork()
        .execute<{ rev: number }[]>('select wanted_rev as rev from analyses where conversation_id = ?', [id]);
      expect(wanted).toEqual(Array.from({ length: 4 }, () => ({ rev: sourceRevision + 1 })));
      // The same again changes nothing.
      const { revision } = await readTalk(user, id);
      await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: 1 } }).expect(200);
      await user.patch(`/api/conversations/${id}`, { speakerRoles: {} }).expect(200);
      expect((await readTalk(user, id)).revision).toBe(revision);
      await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: null } }).expect(200);
      expect((await readTalk(user, id)).speaker_roles).toMatchObject({ manager: null });
    });

    it('[API-71] [API-82] wants nothing while the 1on1 runs, or where no line was said', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: 2 } }).expect(200);
      const talk = await readTalk(user, id);
      expect(talk.speaker_roles).toMatchObject({ manager: 2 });
      expect(talk.analyses.map(({ state }) => state)).toEqual(['idle', 'idle', 'idle', 'idle']);
      expect(await stored(id)).toMatchObject({ sourceRevision: 0 });
    });

    it.each([
      { speakerRoles: null },
      { speakerRoles: 'x' },
      { speakerRoles: { manager: 'x' } },
      { speakerRoles: { manager: -1 } },
      { speakerRoles: { manager: 1.5 } },
      { speakerRoles: { manager: 1e12 } },
      { speakerRoles: { manager: 1, employee: 'x' } },
      { speakerRoles: { manager: 1, employee: -1 } },
    ])('[API-82] refuses %j', async (body) => {
      const { conversationId: id } = await startTalk(user, employee);
      const answer = await user.patch(`/api/conversations/${id}`, body);
      expect(answer).toMatchObject({ status: 400, body: refused(INVALID) });
    });
  });

  describe('GET /api/conversations/{id}/versions', () => {
    const list = async (id: string, query = '') =>
      (await user.get(`/api/conversations/${id}/versions${query}`).expect(200)).body as VersionDto[];

    /** A 1on1 whose memo and transcript were replaced once. */
    async function edited(): Promise<string> {
      const { conversationId: id } = await startTalk(user, employee);
      await user.patch(`/api/conversations/${id}`, { memo: '一', transcript: '話者1: はい' }).expect(200);
      await user.patch(`/api/conversations/${id}`, { memo: '二', transcript: '話者1: いいえ' }).expect(200);
      return id;
    }

    it('[TRN-16] lists what was replaced, the newest first, and answers one with its content', async () => {
      const { conversationId: fresh } = await startTalk(user, employee);
      expect(await list(fresh)).toEqual([]);
      const id = await edited();
      const all = await list(id);
      expect(all.map(({ part }) => part).sort()).toEqual(['memo', 'transcript']);
      const [memo] = await list(id, '?part=memo');
      expect(await list(id, '?part=')).toEqual(all);
      expect(await list(id, '?part=mindMap')).toEqual([]);
      expect(memo).toEqual({
        id: expect.any(String) as string,
        part: 'memo',
        revision: 1,
        created_at: expect.any(String) as string,
      });
      await user
        .get(`/api/conversations/${id}/versions/${memo!.id}`)
        .expect(200, Object.assign({ content: '一', line_ids: null }, memo));

      await app.orm.em
        .fork()
        .execute(`update versions set created_at = created_at - interval '61 seconds' where conversation_id = ?`, [id]);
      await user.patch(`/api/conversations/${id}`, { memo: '三' }).expect(200);
      expect((await list(id, '?part=memo')).map(({ revision }) => revision)).toEqual([2, 1]);
    });

    it.each(['part=x', 'part=memo&part=memo'])('[TRN-16] refuses %s', async (query) => {
      const id = await edited();
      await user
        .get(`/api/conversations/${id}/versions?${query}`)
        .expect(400, refused('部分の指定が正しくありません。'));
    });

    describe('restore', () => {
      const restore = (by: Caller, id: string, version: string | null | undefined, body: object = {}) =>
        by.post(`/api/conversations/${id}/versions/${String(version)}/restore`, body);

      it('[TRN-22] [TRN-8] puts back the lines themselves, says what it replaced, and refuses an older state', async () => {
        const { id, lines } = await importTalk(user, employee);
        await user.patch(`/api/conversations/${id}`, { transcript: '話者1: ほかの行' }).expect(200);
        const before = await readTalk(user, id);
        const [version] = await list(id, '?part=transcript');
        const { body } = await user.get(`/api/conversations/${id}/versions/${version!.id}`).expect(200);
        expect(body).toMatchObject({ content: TRANSCRIPT, line_ids: lines.map((line) => line.id) });
        const base = before.revisions.transcript;
        await restore(user, id, version!.id, { baseRevision: base - 1 }).expect(409);
        const restored = await restore(user, id, version!.id, { baseRevision: base }).expect(200);
        const { replaced } = restored.body as { replaced: string };
        expect((await readTalk(user, id)).lines).toEqual(lines);
        expect((await list(id, '?part=transcript'))[0]?.id).toBe(replaced);
        await restore(user, id, replaced).expect(200);
        expect((await readTalk(user, id)).lines).toEqual(before.lines);
      });

      it('[TRN-22] keeps whose words they are, also where the speakers had other numbers then', async () => {
        const { id } = await importTalk(user, employee);
        await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: 1 } }).expect(200);
        const heard = async () => {
          const { lines, speaker_roles: roles } = await readTalk(user, id);
          return { lines, manager: roles.manager };
        };
        const before = await heard();
        await user.post(`/api/conversations/${id}/relabel`, { from: 1, to: 3 }).expect(200);
        const after = await heard();
        expect(after.manager).toBe(3);
        const [version] = await list(id, '?part=transcript');
        const { replaced } = (await restore(user, id, version!.id).expect(200)).body as { replaced: string };
        expect(await heard()).toEqual(before);
        await restore(user, id, replaced).expect(200);
        expect(await heard()).toEqual(after);
        // Who was put right since stays so.
        await restore(user, id, version!.id).expect(200);
        await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: 2 } }).expect(200);
        await user.patch(`/api/conversations/${id}`, { transcript: '話者2: はい' }).expect(200);
        await restore(user, id, version!.id).expect(200);
        expect((await heard()).manager).toBe(2);
      });

      it('[SEC-4] [SEC-7] belongs to the owner of the 1on1 alone', async () => {
        const id = await edited();
        const [version] = await list(id, '?part=transcript');
        const call = (by: Caller, of: string) => restore(by, of, version!.id);
        await expectOwnersOnly(app, user, id, call, 'CONVERSATION_NOT_FOUND');
        await restore(user, await edited(), version!.id).expect(404);
        const [memo] = await list(id, '?part=memo');
        await restore(user, id, memo!.id).expect(404);
        await restore(user, id, version!.id, { baseRevision: -1 }).expect(400);
      });
    });

    it('[SEC-4] [SEC-7] belong to the owner of the 1on1 alone', async () => {
      const id = await edited();
      const [version] = await list(id);
      const all = (by: Caller, of: string) => by.get(`/api/conversations/${of}/versions`);
      await expectOwnersOnly(app, user, id, all, 'CONVERSATION_NOT_FOUND');
      const one = (by: Caller, of: string) => by.get(`/api/conversations/${of}/versions/${version!.id}`);
      await expectOwnersOnly(app, user, id, one, 'CONVERSATION_NOT_FOUND');
      await user.get(`/api/conversations/${id}/versions/${UNKNOWN_ID}`).expect(404);
      await user.get(`/api/conversations/${id}/versions/x`).expect(400);
      // A version of another 1on1 is none of this one.
      await user.get(`/api/conversations/${await edited()}/versions/${version!.id}`).expect(404);
    });
  });
});
