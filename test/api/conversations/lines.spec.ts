import { LIMITS } from '@app/contract';
import { ChangeListener, type Change } from '@app/database';
import type { VersionDto } from '../../../apps/api/src/conversations/versions/versions.dto.js';
import { UNKNOWN_ID } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, readTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const WEBVTT = `WEBVTT

00:00:01.000 --> 00:00:02.000
<v 話者1>鈴木さん

00:00:03.000 --> 00:00:04.000
<v 話者2>はい
`;

let app: TestApp;
let user: TestUser;
let employee: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  app = await TestApp.start({ worker: false });
  user = await app.registerAndLogin();
  employee = await addEmployee(user);
});
afterAll(() => app.close());

describe('PATCH /api/conversations/{id}/lines', () => {
  const patch = (id: string, lines: object[], baseRevision?: number) =>
    user.patch(`/api/conversations/${id}/lines`, { lines, ...(baseRevision !== undefined && { baseRevision }) });

  it('[TRN-7] changes words in one save, and lines keep id, speaker and times however short they are', async () => {
    const { id, lines, revisions } = await importTalk(user, employee, { transcript: WEBVTT });
    const change = { id: lines[0]?.id, text: '佐藤さん' };
    const { body } = await patch(id, [change, { id: lines[1]?.id, text: 'はい' }], revisions.transcript).expect(200);
    expect(body).toEqual(await readTalk(user, id));
    expect(body).toMatchObject({
      lines: [
        { id: lines[0]?.id, speaker: 1, text: '佐藤さん', start_ms: 1_000, end_ms: 2_000 },
        { id: lines[1]?.id, text: 'はい' },
      ],
      revisions: { transcript: revisions.transcript + 1 },
    });
    const versions = (await user.get(`/api/conversations/${id}/versions?part=transcript`)).body as VersionDto[];
    expect(versions).toHaveLength(1);
    expect((await user.get('/api/conversations?q=佐藤さん')).body).toMatchObject([{ id }]);
    // The same again is no change.
    await patch(id, [change]).expect(200);
    expect((await readTalk(user, id)).revisions.transcript).toBe(revisions.transcript + 1);
  });

  it('[TRN-8] answers 409 on another revision, 404 for a line that is not in it, and changes nothing', async () => {
    const { id, lines, revisions } = await importTalk(user, employee, { transcript: TRANSCRIPT });
    const line = { id: lines[0]?.id, text: '変えた' };
    const { body } = await patch(id, [line], revisions.transcript + 1).expect(409);
    expect(body).toMatchObject({ code: 'CONFLICT', current: { transcript: TRANSCRIPT } });
    const { lines: others } = await importTalk(user, employee, { transcript: TRANSCRIPT });
    for (const wrong of [others[0]?.id, UNKNOWN_ID]) await patch(id, [line, { id: wrong, text: 'x' }]).expect(404);
    expect((await readTalk(user, id)).transcript).toBe(TRANSCRIPT);
  });

  it('[SEC-7] is not there for others', async () => {
    const { id, lines } = await importTalk(user, employee, { transcript: TRANSCRIPT });
    const other = await app.registerAndLogin();
    const body = { lines: [{ id: lines[0]?.id, text: 'x' }] };
    await other.patch(`/api/conversations/${id}/lines`, body).expect(404);
    expect((await readTalk(user, id)).transcript).toBe(TRANSCRIPT);
  });

  it('takes a whole long transcript, and refuses one that would become too long', async () => {
    const transcript = Array.from({ length: 40 }, () => 'あ'.repeat(10_000)).join('\n');
    const { id, lines } = await importTalk(user, employee, { transcript });
    await patch(
      id,
      lines.map((line) => ({ id: line.id, text: 'い'.repeat(10_000) })),
    ).expect(200);
    const long = await patch(id, [{ id: lines[0]?.id, text: 'う'.repeat(LIMITS.transcript) }]);
    expect(long).toMatchObject({ status: 413, body: { code: 'TRANSCRIPT_TOO_LARGE' } });
  });

  it('[API-66] refuses a line that would make the whole too long, and takes one that makes it shorter', async () => {
    const transcript = Array.from({ length: 49 }, () => 'あ'.repeat(10_000)).join('\n');
    const { id, lines } = await importTalk(user, employee, { transcript: `${transcript}\n短い` });
    const edit = (at: number, text: string) =>
      user.patch(`/api/conversations/${id}/lines/${String(lines.at(at)?.id)}`, { text });
    const long = await edit(-1, '長'.repeat(10_000));
    expect(long).toMatchObject({ status: 413, body: { code: 'TRANSCRIPT_TOO_LARGE' } });
    expect((await readTalk(user, id)).lines.at(-1)?.text).toBe('短い');
    await edit(0, 'もう少し短く').expect(200);
    await edit(-1, '長'.repeat(10_000)).expect(200);
  });

  it.each([
    ['no lines', {}],
    ['lines that are none', { lines: 'x' }],
    ['a line that is none', { lines: [null] }],
    ['blank words', { lines: [{ id: UNKNOWN_ID, text: ' ' }] }],
    ['no words', { lines: [{ id: UNKNOWN_ID }] }],
    ['no id', { lines: [{ id: 'x', text: 'x' }] }],
    ['a base that is none', { lines: [], baseRevision: -1 }],
  ])('refuses %s', async (_, body) => {
    const { id } = await importTalk(user, employee);
    expect(await user.patch(`/api/conversations/${id}/lines`, body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });
});

describe('POST /api/conversations/{id}/name-lines', () => {
  const UNNAMED = ['最近どうですか', '忙しいです', 'そうですか', 'はい'].join('\n');
  const name = (id: string, lineIds: (string | undefined)[], party: string) =>
    user.post(`/api/conversations/${id}/name-lines`, { lineIds, party });
  const voices = async (id: string) =>
    (await readTalk(user, id)).lines.map(({ party, certain }) => (certain ? party : `${String(party)}?`));

  it('[MND-5] names a run of lines at once, in one version, and leaves the others unknown', async () => {
    const { id, lines, revisions } = await importTalk(user, employee, { transcript: UNNAMED });
    expect(await voices(id)).toEqual(['null?', 'null?', 'null?', 'null?']);
    const changes: Change[] = [];
    const stop = app.nest.get(ChangeListener).onChange((change) => changes.push(change));
    const run = lines.slice(1, 3).map((line) => line.id);
    expect((await name(id, run, 'employee').expect(200)).body).toEqual({ changed: 2 });
    await eventually(() => Promise.resolve(changes.length > 0), 'the notification');
    stop();
    expect(changes).toMatchObject([{ conversationId: id, part: 'transcript' }]);
    expect(await voices(id)).toEqual(['null?', 'employee', 'employee', 'null?']);
    expect((await readTalk(user, id)).revisions.transcript).toBe(revisions.transcript + 1);
    await name(id, [lines[0]?.id], 'manager').expect(200);
    expect(await voices(id)).toEqual(['manager', 'employee', 'employee', 'null?']);
    expect((await readTalk(user, id)).transcript).toBe(
      ['話者1: 最近どうですか', '話者2: 忙しいです', '話者2: そうですか', 'はい'].join('\n'),
    );
    // The same again is no change.
    expect((await name(id, run, 'employee').expect(200)).body).toEqual({ changed: 0 });
    expect((await readTalk(user, id)).revisions.transcript).toBe(revisions.transcript + 2);
  });

  it('[MND-5] says what is a guess, and names no speaker whom nobody has named', async () => {
    const { id, lines } = await importTalk(user, employee, { transcript: TRANSCRIPT });
    expect(await voices(id)).toEqual(['manager?', 'employee?', 'manager?', 'employee?', 'manager?']);
    await name(id, [lines[3]?.id], 'manager').expect(200);
    expect(await voices(id)).toEqual(['null?', 'null?', 'null?', 'manager', 'null?']);
    // Whoever says which speaker is the manager says it of all lines, those that were named one by one included.
    await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: 1 } }).expect(200);
    expect(await voices(id)).toEqual(['manager', 'employee', 'manager', 'manager', 'manager']);
    await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: null } }).expect(200);
    expect((await voices(id)).every((voice) => voice?.endsWith('?'))).toBe(true);
  });

  it('[MND-5] gives lines without a speaker the number that is known', async () => {
    const { id, lines } = await importTalk(user, employee, { transcript: `${TRANSCRIPT}\nありがとうございます` });
    await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: 1 } }).expect(200);
    await name(id, [lines[5]?.id], 'employee').expect(200);
    const { lines: after } = await readTalk(user, id);
    expect(after[5]).toMatchObject({ speaker: 2, party: 'employee', certain: true });
  });

  it('[SEC-4] refuses lines of another conversation, of another user, and what is no line', async () => {
    const { id, lines } = await importTalk(user, employee, { transcript: UNNAMED });
    const { lines: others } = await importTalk(user, employee, { transcript: UNNAMED });
    await name(id, [lines[0]?.id, others[0]?.id], 'manager').expect(404);
    expect(await voices(id)).toEqual(['null?', 'null?', 'null?', 'null?']);
    const stranger = await app.registerAndLogin();
    const body = { lineIds: [lines[0]?.id], party: 'manager' };
    await stranger.post(`/api/conversations/${id}/name-lines`, body).expect(404);
    for (const wrong of [
      { lineIds: [], party: 'manager' },
      { lineIds: ['x'], party: 'manager' },
      { ...body, party: 'ai' },
    ])
      await user.post(`/api/conversations/${id}/name-lines`, wrong).expect(400);
  });
});

describe('POST /api/conversations/{id}/relabel', () => {
  const relabel = (id: string, from: number, to: number) =>
    user.post(`/api/conversations/${id}/relabel`, { from, to }).expect(200);
  const heard = async (id: string) => {
    const { lines, speaker_roles: roles } = await readTalk(user, id);
    return { parties: lines.map(({ party }) => party), manager: roles.manager, employee: roles.employee };
  };
  /** A talk in which both were named line by line: 話者1 is the manager, 話者2 the report. */
  const named = async () => {
    const { id, lines } = await importTalk(user, employee, { transcript: 'どうですか\n忙しいです\nはい' });
    for (const [at, party] of (['manager', 'employee', 'employee'] as const).entries())
      await user.post(`/api/conversations/${id}/name-lines`, { lineIds: [lines[at]?.id], party }).expect(200);
    return readTalk(user, id);
  };

  it.each([
    { change: 'the manager’s lines to the report', from: 1, to: 2, parties: ['employee', 'employee', 'employee'] },
    { change: 'the report’s lines to the manager', from: 2, to: 1, parties: ['manager', 'manager', 'manager'] },
    { change: 'the manager’s lines to a new speaker', from: 1, to: 3, parties: ['manager', 'employee', 'employee'] },
    { change: 'the report’s lines to a new speaker', from: 2, to: 3, parties: ['manager', 'employee', 'employee'] },
  ])('[API-82] gives $change, and the undo puts back lines and roles alike', async ({ from, to, parties }) => {
    const { id, transcript, speaker_roles: roles } = await named();
    const before = await heard(id);
    expect(before).toMatchObject({ parties: ['manager', 'employee', 'employee'], manager: 1, employee: 2 });
    await relabel(id, from, to);
    const given = await heard(id);
    expect(given.parties).toEqual(parties);
    expect(given.manager).not.toBe(given.employee);
    const speakerRoles = { manager: roles.manager, employee: roles.employee };
    await user.patch(`/api/conversations/${id}`, { transcript, speakerRoles }).expect(200);
    expect(await heard(id)).toEqual(before);
    expect((await readTalk(user, id)).transcript).toBe(transcript);
  });

  it('[API-82] the manager’s lines become those of the report where only the manager was named', async () => {
    const { id } = await importTalk(user, employee, { transcript: TRANSCRIPT });
    await user.patch(`/api/conversations/${id}`, { speakerRoles: { manager: 1 } }).expect(200);
    await relabel(id, 1, 2);
    const { parties, manager } = await heard(id);
    expect(new Set(parties)).toEqual(new Set(['employee']));
    expect(manager).toBe(1);
  });
});
