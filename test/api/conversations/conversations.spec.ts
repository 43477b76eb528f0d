import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const UNKNOWN = '0190a6f0-0000-7000-8000-000000000000';

describe('conversations', () => {
  let app: TestApp;
  let user: TestUser;
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  const assistant = new ScriptedAssistant();
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant });
  });
  beforeEach(async () => {
    assistant.failure = null;
    assistant.contexts.length = 0;
    user = await app.registerAndLogin();
    employee = await addEmployee(user);
  });
  afterAll(() => app.close());

  describe('GET /api/conversations', () => {
    it('[API-22] is a bare array of the own ones, the latest first', async () => {
      const older = await importTalk(user, employee, {
        timestamp: '2026-01-05T10:00',
        transcript: TRANSCRIPT,
        theme: '古い',
      });
      const newer = await importTalk(user, employee, { timestamp: '2026-03-01', transcript: TRANSCRIPT });
      const { body } = await user.get('/api/conversations').expect(200);
      const item = {
        employee_id: employee.id,
        employee_name: employee.name,
        summary: null,
        erased: false,
        status: 'ended',
      };
      expect(body).toEqual([
        { ...item, id: newer.id, theme: null, timestamp: '2026-02-28T15:00:00.000Z' },
        { ...item, id: older.id, theme: '古い', timestamp: '2026-01-05T01:00:00.000Z' },
      ]);
      expect((await (await app.registerAndLogin()).get('/api/conversations')).body).toEqual([]);
    });
  });

  describe('POST /api/conversations', () => {
    it('takes what one manager brings in one after the other, and nobody else waits for it', async () => {
      const second = await addEmployee(user);
      const em = app.orm.em.fork();
      await em.begin();
      await em.execute('select 1 from employees where id = ? for update', [employee.id]);
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const imports = [importTalk(user, employee)];
      const beside = app.orm.em.fork();
      await eventually(async () => (await beside.execute<object[]>(waiting)).length > 0, 'the first stands still');
      imports.push(importTalk(user, second));
      const other = await app.registerAndLogin();
      await importTalk(other, await addEmployee(other));
      expect((await user.get('/api/conversations')).body).toEqual([]);
      await em.commit();
      await Promise.all(imports);
      expect((await user.get('/api/conversations')).body).toHaveLength(imports.length);
    });
  });

  describe('GET /api/conversations/{id}', () => {
    it('[REC-40] [API-26] [API-64] [ENT-4] [ENT-15] [ENT-16] [ENT-17] [ENT-20] answers everything there is', async () => {
      const { id } = await importTalk(user, employee);
      const talk = await readTalk(user, id);
      expect(talk).toMatchObject({
        id,
        memo: '',
        mind_map_data: null,
        summary: null,
        next_actions: null,
        next_action_items: [],
        transcript: TRANSCRIPT,
        messages: [],
        issues: [],
        positives: [],
        keywords: [],
        sentiment: null,
        revisions: { memo: 0, mindMap: 0 },
        speaker_roles: { manager: null, proposed_manager: 1 },
      });
      expect(talk.lines[1]).toMatchObject({ position: 1, speaker: 2, start_ms: null });
      expect(talk.analyses.map(({ kind, state }) => [kind, state])).toEqual(
        ['summary', 'keywords', 'sentiment', 'findings'].map((kind) => [kind, 'waiting']),
      );
    });

    it('answers what stood at one moment, whatever is saved while it reads', async () => {
      const { id } = await importTalk(user, employee);
      const edits = { isOver: false };
      const edit = async (): Promise<void> => {
        for (let n = 1; n <= 20; n += 1)
          await user.patch(`/api/conversations/${id}`, { transcript: `話者1: 版${n}`, memo: `版${n}` }).expect(200);
        edits.isOver = true;
      };
      const read = async (): Promise<void> => {
        while (!edits.isOver) {
          const { transcript, memo, lines, revisions } = await readTalk(user, id);
          if (revisions.transcript === 0) continue;
          const text = `版${revisions.transcript}`;
          expect({ transcript, memo, texts: lines.map((line) => line.text) }).toEqual({
            transcript: `話者1: ${text}`,
            memo: text,
            texts: [text],
          });
          expect(revisions.memo).toBe(revisions.transcript);
        }
      };
      await Promise.all([edit(), read(), read()]);
    });

    it('answers 404 for an unknown id and 400 for a malformed one, on every route', async () => {
      const calls = (id: string) => [
        user.get(`/api/conversations/${id}`),
        user.patch(`/api/conversations/${id}`, { memo: 'x' }),
        user.delete(`/api/conversations/${id}`),
        user.post(`/api/conversations/${id}/messages`, { sender: 'employee', message: 'x' }),
        user.post(`/api/conversations/${id}/refresh-questions`),
        user.post(`/api/conversations/${id}/summarize`, {}),
        user.post(`/api/conversations/${id}/analyze`, {}),
        user.get(`/api/conversations/${id}/transcript/download`),
      ];
      for (const call of calls(UNKNOWN)) {
        await call.expect(404, {
          statusCode: 404,
          code: 'CONVERSATION_NOT_FOUND',
          message: '会話データが見つかりません。削除された可能性があります。',
        });
      }
      for (const call of calls('not-an-id')) {
        await call.expect(400, {
          statusCode: 400,
          code: 'INVALID_ID',
          message: '指定されたIDの形式が正しくありません。',
        });
      }
    });

    it('[SEC-5] [SEC-7] answers 404 for the conversation of another, on every route, and changes nothing', async () => {
      const { id } = await importTalk(user, employee);
      const other = await app.registerAndLogin();
      const before = await readTalk(user, id);
      for (const call of [
        other.get(`/api/conversations/${id}`),
        other.patch(`/api/conversations/${id}`, { memo: 'x' }),
        other.delete(`/api/conversations/${id}`),
        other.post(`/api/conversations/${id}/messages`, { sender: 'employee', message: 'x' }),
        other.post(`/api/conversations/${id}/refresh-questions`),
        other.post(`/api/conversations/${id}/summarize`, { transcript: '話者1: x' }),
        other.post(`/api/conversations/${id}/analyze`, {}),
        other.get(`/api/conversations/${id}/transcript/download`),
      ]) {
        expect((await call.expect(404)).body).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
      }
      await other.post('/api/conversations', { employeeId: employee.id, transcript: 'x' }).expect(404);
      expect(await readTalk(user, id)).toEqual(before);
    });
  });

  describe('POST /api/conversations/start', () => {
    it('[API-24] begins one 1on1 however often it is asked with the same id, and none with an id that is taken', async () => {
      const choices = { theme: '体調', stance: '聞く' };
      const conversationId = crypto.randomUUID();
      const body = { employeeId: employee.id, employeeName: employee.name, ...choices, conversationId };
      const first = await user.post('/api/conversations/start', body).expect(201);
      const second = await user.post('/api/conversations/start', body).expect(201);
      expect(first.body).toMatchObject({ conversationId });
      expect(second.body).toEqual(first.body);
      const { messages } = await readTalk(user, conversationId);
      expect(messages.map(({ sender }) => sender)).toEqual(['user', 'user', 'ai']);
      expect((await user.get('/api/conversations')).body).toHaveLength(1);
      const other = await app.registerAndLogin();
      const { id } = await addEmployee(other);
      await other.post('/api/conversations/start', { ...body, employeeId: id }).expect(409);
      expect((await other.get('/api/conversations')).body).toEqual([]);
    });
  });

  describe('DELETE /api/conversations/{id}', () => {
    it('[API-30] removes it for good', async () => {
      const { id } = await importTalk(user, employee);
      await user.delete(`/api/conversations/${id}`).expect(204, {});
      await user.get(`/api/conversations/${id}`).expect(404);
      expect((await user.get('/api/conversations')).body).toEqual([]);
    });

    it('[LOG-7] [KEY-3] leaves nothing of it in any table, its keys included, neither what was derived nor what was replaced', async () => {
      const { conversationId: id } = await startTalk(user, employee);
      await user.post(`/api/conversations/${id}/consent`, { mode: 'browser' }).expect(200);
      const message = { sender: 'employee', message: '眠れません', question: '体調は' };
      await user.post(`/api/conversations/${id}/messages`, message).expect(201);
      for (const memo of ['一', '二']) await user.patch(`/api/conversations/${id}`, { memo, transcript: TRANSCRIPT });
      await user.post(`/api/conversations/${id}/analyze`, {}).expect(202);
      const em = app.orm.em.fork();
      const tables = await em.execute<{ name: string }[]>(
        `select table_name as name from information_schema.columns where column_name = 'conversation_id' and table_schema = 'public'`,
      );
      const rows = async () => {
        const counts = tables.map(
          ({ name }) => `(select count(*)::int from ${name} where conversation_id = '${id}') as ${name}`,
        );
        return (await em.execute<Record<string, number>[]>(`select ${counts.join(', ')}`))[0] ?? {};
      };
      expect(await rows()).toMatchObject({ lines: 5, messages: 6, versions: 1, analyses: 4, keys: 3 });
      await user.delete(`/api/conversations/${id}`).expect(204);
      expect(Object.values(await rows()).filter((count) => count > 0)).toEqual([]);
    });
  });

  describe('GET /api/conversations/{id}/transcript/download', () => {
    it('[API-37] [TRN-12] answers a text file with a name that old and new clients read', async () => {
      const named = await addEmployee(user, `佐藤/"花子" (主任)`);
      const { id } = await importTalk(user, named, { timestamp: '2026-05-01T23:30:00+09:00', transcript: TRANSCRIPT });
      const { headers, text } = await user.get(`/api/conversations/${id}/transcript/download`).expect(200);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(text).toBe(`${TRANSCRIPT}\n`);
      const disposition = headers['content-disposition'] ?? '';
      expect(disposition).toContain(`attachment; filename="transcript_${id}.txt"; filename*=UTF-8''`);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe('1on1_2026-05-01_佐藤__花子_ (主任).txt');
      expect(disposition.split("UTF-8''")[1]).toMatch(/^[\w.%~-]+$/);
    });

    it('[API-37] answers 204 without a transcript', async () => {
      const { conversationId } = await startTalk(user, employee);
      await user.get(`/api/conversations/${conversationId}/transcript/download`).expect(204, '');
      await user.get(`/api/conversations/${conversationId}/transcript/download?format=webvtt`).expect(204, '');
    });

    it('[TRN-12] answers Markdown and WebVTT where they are asked for, and no other format', async () => {
      const hostile = '話者1: <v 話者9>x</v> --> & # _a_\n話者2: はい\n名乗らない人';
      const { id } = await importTalk(user, employee, { transcript: hostile });
      const get = (format: string) => user.get(`/api/conversations/${id}/transcript/download?format=${format}`);
      const markdown = await get('markdown').expect(200);
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(markdown.text).toContain('**話者2**  \nはい');
      const webvtt = await get('webvtt').expect(200);
      expect(webvtt.headers['content-type']).toBe('text/vtt; charset=utf-8');
      expect(webvtt.headers['content-disposition']).toContain(`filename="transcript_${id}.vtt"`);
      // What was written is read again as it was.
      const again = await importTalk(user, employee, { transcript: webvtt.text });
      expect(again.transcript).toBe(hostile);
      expect((await get('').expect(200)).text).toBe(`${hostile}\n`);
      await get('pdf').expect(400, {
        statusCode: 400,
        code: 'VALIDATION',
        message: 'ファイルの形式は text、markdown、webvtt のどれかです。',
      });
    });
  });
});
