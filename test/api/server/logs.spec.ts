import { randomUUID } from 'node:crypto';
import type { ConversationDetailDto } from '../../../apps/api/src/conversations/views/conversation-views.dto.js';
import { loginAdmin } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { takeOf } from '../../kit/clients/recording-client.js';
import { TestApp } from '../../kit/product/test-app.js';
import { ask } from '../../kit/product/postgres.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(120_000);

/** What only these people know; each stands somewhere in the 1on1, or in a request that is refused. */
const WORDS = [
  'ヒミツノナマエ',
  'himitsu-user',
  'himitsu-password',
  'himitsu@example.co.jp',
  '夜眠れていない',
  '転職を考えている',
  '離婚の話',
  '覚え書きの中身',
  '木の根っこ',
  '手で直した約束',
  '探している言葉',
  '壊れた本文',
];

it('a whole 1on1, with all that goes wrong in it, leaves none of its words in the log, of whatever level', async () => {
  const lines: string[] = [];
  const app = await TestApp.start({ logs: (line) => lines.push(line) });
  try {
    const user = await app.registerAndLogin(WORDS[1], WORDS[2]);
    await app.visitor.post('/api/login', { username: WORDS[1], password: `${WORDS[2]}x` }).expect(401);
    await app.visitor.post('/api/password-reset/request', { email: WORDS[3] });
    const employee = await addEmployee(user, WORDS[0]);
    const { conversationId: id } = await startTalk(user, employee);
    const path = `/api/conversations/${id}`;
    await user.post(`${path}/messages`, { sender: 'employee', message: WORDS[4], question: WORDS[5] }).expect(201);
    await user.post(`${path}/consent`, { mode: 'browser' }).expect(200);
    const socket = await new TestSocket(app.url, user.token).opened();
    const start = takeOf(id);
    await socket.ask('start_transcription', start);
    const line = { recordingId: start.recordingId, startMs: 0, endMs: 900, isFinal: true };
    for (const transcript of [`${WORDS[6]}をしたいです。`, 'わかりました。来週までに私が担当者に相談しておきます。']) {
      const lineId = randomUUID();
      expect(await socket.ask('client_transcript', { ...line, lineId, transcript })).toEqual({ lineId });
    }
    await socket.ask('client_transcript', { ...line, lineId: WORDS[6], transcript: 7 });
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    socket.close();
    await user.patch(path, { memo: WORDS[7], mindMapData: [{ id: 'a', label: WORDS[8], parentId: null }] }).expect(200);
    await user.patch(path, { memo: 'x', baseRevision: { memo: 0 } }).expect(409);
    await user.post(`${path}/deep-dive`, { queryText: WORDS[6] });
    await user.post(`${path}/one-point-advice`);
    await user.post(`${path}/refresh-questions`);
    await user.post(`${path}/summarize`, {}).expect(200);
    await user.get(`/api/conversations?q=${encodeURIComponent(WORDS[10]!)}`).expect(200);
    await user.get(`/api/conversations/search?q=${encodeURIComponent(WORDS[10]!)}`).expect(200);
    const spoken = `${TRANSCRIPT}\n話者2: ${WORDS[4]}。${WORDS[5]}。`;
    const imported = await importTalk(user, employee, { transcript: spoken });
    await eventually(
      async () => (await readTalk(user, imported.id)).analyses.every(({ state }) => state === 'done'),
      'the analysis in the background',
    );
    const made = (await readTalk(user, imported.id)) as unknown as ConversationDetailDto;
    expect(made.next_action_items).not.toHaveLength(0);
    await user.patch(`/api/next-actions/${made.next_action_items[0]!.id}`, { text: WORDS[9] }).expect(200);
    // What is refused holds words too.
    await user.post('/api/conversations', {}).set('content-type', 'application/json').send(`{"memo": "${WORDS[11]}`);
    await user.post(`${path}/messages`, { sender: WORDS[11], message: [WORDS[11]] }).expect(400);
    await user.get(`/api/employees/${encodeURIComponent(WORDS[0]!)}/promises`).expect(400);
    const admin = await loginAdmin(app);
    await admin.patch('/api/users/0190a6f0-0000-7000-8000-000000000000', { email: WORDS[3] }).expect(404);
    // And what breaks inside, with a value in the database's own message.
    await app.orm.em
      .fork()
      .execute('select ?::text::integer', [WORDS[7]])
      .catch(() => undefined);
    await ask(
      app.database.ownerUrl,
      `alter table employees add constraint breaks check (name_sealed is null) not valid`,
    );
    await user.post('/api/employees', { name: WORDS[0] }).expect(500);
    await user.delete(path).expect(204);
  } finally {
    await app.close();
  }
  const log = lines.join('');
  expect(log).toContain('"msg":"job done"');
  expect(log).toContain('"msg":"a request failed unexpectedly"');
  expect(log).toContain('/api/conversations');
  for (const word of WORDS)
    for (const form of [word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1)])
      expect({ form, line: lines.find((each) => each.includes(form)) }).toEqual({ form, line: undefined });
});
