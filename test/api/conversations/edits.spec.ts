import { LIMITS } from '@app/contract';
import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(120_000);

const HOSTILE = '<img src=x onerror=alert(1)> **a** 😀 \u0000\ud800 終';
const CLEAN = '<img src=x onerror=alert(1)> **a** 😀 \ufffd 終';

describe('edits and imports', () => {
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

  describe('PATCH /api/conversations/{id}', () => {
    it('[API-27] [API-64] saves memo, mind map and transcript together and answers the detail', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      const mindMapData = [
        { id: 'root', label: '1on1', parentId: null, collapsed: false },
        { id: 'a', label: ' ', parentId: 'root', collapsed: true, x: 1.5, y: -2 },
        { label: 'no id', parentId: 'root', collapsed: false },
      ];
      const { body } = await user
        .patch(`/api/conversations/${id}`, { memo: '覚え書き', mindMapData, transcript: TRANSCRIPT })
        .expect(200);
      expect(body).toEqual(await readTalk(user, id));
      expect(body).toMatchObject({
        memo: '覚え書き',
        mind_map_data: [
          { id: 'root', label: '1on1', parentId: null, collapsed: false },
          { id: 'a', label: '新しいノード', parentId: 'root', collapsed: true, x: 1.5, y: -2 },
        ],
        transcript: TRANSCRIPT,
        revisions: { memo: 1, mindMap: 1, transcript: 1 },
      });
    });

    it('[API-28] [API-42] [API-43] [API-29] saves one part and leaves the others alone', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      await user.patch(`/api/conversations/${id}`, { memo: 'メモ' }).expect(200);
      await user.patch(`/api/conversations/${id}`, { theme: '別のテーマ', stance: '別の関わり方' }).expect(200);
      await user.patch(`/api/conversations/${id}`, { transcript: '話者1: はい' }).expect(200);
      const nodes = { nodes: [{ id: 'n', data: { label: '根' }, position: { x: 1, y: 2 } }], edges: [] };
      await user.patch(`/api/conversations/${id}`, { mindMapData: nodes }).expect(200);
      expect(await readTalk(user, id)).toMatchObject({
        memo: 'メモ',
        theme: '別のテーマ',
        stance: '別の関わり方',
        transcript: '話者1: はい',
        mind_map_data: [{ id: 'n', label: '根', parentId: null, collapsed: false, x: 1, y: 2 }],
        revisions: { memo: 1, mindMap: 1, transcript: 1 },
      });
    });

    it('[API-44] [ERR-55] [TRN-8] answers 409 with what stands when the base is outdated, and changes nothing', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      await user.patch(`/api/conversations/${id}`, { memo: '一', baseRevision: { memo: 0 } }).expect(200);
      const { body } = await user
        .patch(`/api/conversations/${id}`, { memo: '二', transcript: 'x', baseRevision: { memo: 0 } })
        .expect(409);
      expect(body).toMatchObject({
        statusCode: 409,
        code: 'CONFLICT',
        message: '別の画面で先に更新されています。最新の内容を確認してから、もう一度保存してください。',
        current: { memo: '一', transcript: '', revisions: { memo: 1 } },
      });
      expect(await readTalk(user, id)).toMatchObject({ memo: '一', transcript: '' });
      await user.patch(`/api/conversations/${id}`, { memo: '三' }).expect(200);
    });

    it('keeps id and evidence of lines that did not change', async () => {
      const { id, lines } = await importTalk(user, employee);
      const edited = TRANSCRIPT.replace('少し困っています', 'とても困っています');
      await user.patch(`/api/conversations/${id}`, { transcript: edited }).expect(200);
      const after = await readTalk(user, id);
      expect(after.transcript).toBe(edited);
      expect(after.lines.map((line) => line.id)).toEqual(lines.map((line) => line.id));
    });

    it('[API-65] stores hostile text as it is, but for what cannot be stored', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      const mindMapData = [{ id: 'root', label: HOSTILE, parentId: null, collapsed: false }];
      const raw = JSON.stringify({ memo: HOSTILE, theme: HOSTILE, transcript: `話者1: ${HOSTILE}`, mindMapData });
      await user.patch(`/api/conversations/${id}`).set('Content-Type', 'application/json').send(raw).expect(200);
      expect(await readTalk(user, id)).toMatchObject({
        memo: CLEAN,
        theme: CLEAN,
        transcript: `話者1: ${CLEAN}`,
        mind_map_data: [{ label: CLEAN }],
      });
    });

    it.each([
      ['a long memo', { memo: 'あ'.repeat(LIMITS.memo + 1) }, 'メモは20万文字までです。'],
      ['a mind map that is none', { mindMapData: 'x' }, 'マインドマップの形式が正しくありません。'],
      ['a memo that is no text', { memo: 5 }, '入力内容に誤りがあります。内容を確認してください。'],
      [
        'a base that is no number',
        { baseRevision: { memo: 'x' } },
        '入力内容に誤りがあります。内容を確認してください。',
      ],
    ])('refuses %s', async (_, body, message) => {
      const { conversationId } = await startTalk(user, employee);
      await user
        .patch(`/api/conversations/${conversationId}`, body)
        .expect(400, { statusCode: 400, code: 'VALIDATION', message });
    });
  });

  describe('POST /api/conversations', () => {
    it('[API-24] [API-25] records a 1on1 that was held elsewhere', async () => {
      const talk = await importTalk(user, employee, {
        timestamp: '2026-04-01T09:30:00+09:00',
        theme: '面談',
        memo: 'メモ',
        mindMapData: [{ id: 'root', label: '根', parentId: null, collapsed: false }],
        transcript: TRANSCRIPT,
      });
      expect(talk).toEqual(await readTalk(user, talk.id));
      expect(talk).toMatchObject({
        status: 'ended',
        timestamp: '2026-04-01T00:30:00.000Z',
        theme: '面談',
        memo: 'メモ',
        transcript: TRANSCRIPT,
      });
    });

    it.each([
      ['CRLF', '話者1: はい\r\n話者2: いいえ\r\n', '話者1: はい\n話者2: いいえ'],
      ['[API-62] [ENT-18] full width', '話者１：はい\n　話者２： いいえ', '話者1: はい\n話者2: いいえ'],
      ['[API-62] no tags', 'はい\n\nいいえ', 'はい\nいいえ'],
      [
        '[API-63] WebVTT',
        'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\n<v 話者1>はい\n\n00:00:03.000 --> 00:00:04.000\n<v 話者2>いいえ',
        '話者1: はい\n話者2: いいえ',
      ],
    ])('%s', async (_, transcript, text) => {
      expect((await importTalk(user, employee, { transcript })).transcript).toBe(text);
    });

    it.each([
      ['a time that is none', { timestamp: 'きのう' }, '日時の形式が正しくありません。'],
      ['a day that is none', { timestamp: '2026-02-30' }, '日時の形式が正しくありません。'],
      ['a week', { timestamp: '2026-W10' }, '日時の形式が正しくありません。'],
      ['a malformed employee', { employeeId: 5 }, '指定されたIDの形式が正しくありません。'],
    ])('refuses %s', async (_, fields, message) => {
      await user
        .post('/api/conversations', { employeeId: employee.id, transcript: TRANSCRIPT, ...fields })
        .expect(400, { statusCode: 400, code: 'VALIDATION', message });
    });
  });

  describe('sizes', () => {
    const tooLarge = {
      statusCode: 413,
      code: 'TRANSCRIPT_TOO_LARGE',
      message: '文字起こしは50万文字までです。分けて登録してください。',
    };

    it('[API-66] takes a transcript of 500,000 characters and refuses one more, on every call that carries one', async () => {
      const full = 'あ'.repeat(LIMITS.transcript);
      const talk = await importTalk(user, employee, { transcript: full });
      expect(talk.transcript.replaceAll('\n', '')).toBe(full);
      const { conversationId: id } = await startTalk(user, employee);
      await user.patch(`/api/conversations/${id}`, { transcript: '😀'.repeat(LIMITS.transcript) }).expect(200);
      const over = `${full}い`;
      await user.post('/api/conversations', { employeeId: employee.id, transcript: over }).expect(413, tooLarge);
      await user.patch(`/api/conversations/${id}`, { transcript: over }).expect(413, tooLarge);
      await user.post(`/api/conversations/${id}/summarize`, { transcript: over }).expect(413, tooLarge);
      await user.patch(`/api/conversations/${id}`, { transcript: 'あ'.repeat(3_000_000) }).expect(413, tooLarge);
    });

    it('[API-67] refuses any other body over 1 MB', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      const message = '送信された内容が大きすぎます。内容を減らしてください。';
      const big = 'a'.repeat(LIMITS.bodyBytes);
      const refused = { statusCode: 413, code: 'BODY_TOO_LARGE', message };
      await user.post('/api/employees', { name: big }).expect(413, refused);
      await user.post(`/api/conversations/${id}/messages`, { sender: 'employee', message: big }).expect(413, refused);
      await user.patch(`/api/conversations/${id}`, { memo: big }).expect(413, refused);
      await app.visitor.post('/api/login', { username: big, password: big }).expect(413, refused);
    });
  });
});
