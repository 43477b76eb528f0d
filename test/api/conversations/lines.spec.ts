import { LIMITS } from '@app/contract';
import type { VersionDto } from '../../../apps/api/src/conversations/versions/versions.dto.js';
import { UNKNOWN_ID } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, readTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const WEBVTT = `WEBVTT

00:00:01.000 --> 00:00:02.000
<v 話者1>鈴木さん

00:00:03.000 --> 00:00:04.000
<v 話者2>はい
`;

describe('PATCH /api/conversations/{id}/lines', () => {
  let app: TestApp;
  let user: TestUser;
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    user = await app.registerAndLogin();
    employee = await addEmployee(user);
  });
  afterAll(() => app.close());

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
