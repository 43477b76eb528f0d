import { TRANSCRIPT_FORMATS } from '@app/contract';
import { textShapes } from '../../kit/hostile/hostile-texts.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(600_000);

/** Texts that took time with the square of their length, or whose lines are many. */
const HARD = ['行の中の空白', 'VTTのタグと空白', 'VTTの小なり', 'VTTの開いたタグ', '重なる記号', '一文字の行'];
const PLAIN = 'ふつうの会話';
/** With the square of the length it would be some hundred times. A quarter of a million lines are ten times as many as in the plain text. */
const MULTIPLE = 20;

const shapes = new Map(textShapes().map(({ name, text }) => [name, text]));

describe('texts that are hard to read', () => {
  let app: TestApp;
  let user: TestUser;
  let employeeId: string;
  /** What the plain text takes: the least of two, since the first one also warms up the code. */
  let plain: number;

  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    user = await app.registerAndLogin();
    const { body } = await user.post('/api/employees').send({ name: '佐藤 花子' }).expect(201);
    employeeId = (body as { id: string }).id;
    const text = shapes.get(PLAIN) ?? '';
    plain = Math.min(await effort(text), await effort(text));
  });
  afterAll(() => app.close());

  /** Takes, shows, changes and downloads a text. @returns what it took of the processor, in all threads, in milliseconds */
  async function effort(transcript: string): Promise<number> {
    const before = process.cpuUsage();
    const { body } = await user.post('/api/conversations').send({ employeeId, transcript }).expect(201);
    const path = `/api/conversations/${(body as { id: string }).id}`;
    await user.get(path).expect(200);
    for (const format of TRANSCRIPT_FORMATS) await user.get(`${path}/transcript/download?format=${format}`);
    await user
      .patch(path)
      .send({ transcript: `${transcript.slice(0, -1)}終` })
      .expect(200);
    await user.get(`/api/conversations?q=${encodeURIComponent('終')}`).expect(200);
    await user.delete(path).expect(204);
    const { user: spent, system } = process.cpuUsage(before);
    return (spent + system) / 1_000;
  }

  it.each(HARD)('[BUD-1] take no more than a small multiple of what a plain text takes: %s', async (name) => {
    expect(await effort(shapes.get(name) ?? '')).toBeLessThan(plain * MULTIPLE);
  });

  it('[BUD-3] are stored as lines of at most 10,000 characters, wherever they come from', async () => {
    const long = 'これは長い発言です。'.repeat(3_000);
    const { body } = await user
      .post('/api/conversations')
      .send({ employeeId, transcript: `話者2: ${long}` })
      .expect(201);
    const { id, lines } = body as { id: string; lines: { id: string; speaker: number; text: string }[] };
    const check = (stored: typeof lines, text: string): void => {
      expect(stored.every((line) => line.text.length <= 10_000 && line.text.endsWith('。') && line.speaker === 2)).toBe(
        true,
      );
      expect(stored.map((line) => line.text).join('')).toBe(text);
    };
    expect(lines).toHaveLength(3);
    check(lines, long);
    const edited = await user
      .patch(`/api/conversations/${id}/lines`)
      .send({ lines: [{ id: lines[0]!.id, text: lines[0]!.text.repeat(2) }] })
      .expect(200);
    const after = (edited.body as { lines: typeof lines }).lines;
    expect(after).toHaveLength(4);
    expect(after[0]!.id).toBe(lines[0]!.id);
    expect(after.slice(2).map((line) => line.id)).toEqual(lines.slice(1).map((line) => line.id));
    check(after, lines[0]!.text + long);
    const patched = await user
      .patch(`/api/conversations/${id}`)
      .send({ transcript: `話者2: ${long}${long}` })
      .expect(200);
    check((patched.body as { lines: typeof lines }).lines, long + long);
  });

  it('[BUD-1] as many corrected lines as a body can hold are checked at once', async () => {
    const lines = Array.from({ length: 60_000 }, () => ({ id: crypto.randomUUID(), text: 'あ' }));
    const { body } = await user.post('/api/conversations').send({ employeeId, transcript: 'はい' }).expect(201);
    const path = `/api/conversations/${(body as { id: string }).id}/lines`;
    const before = process.cpuUsage();
    await user.patch(path).send({ lines }).expect(404);
    const { user: many } = process.cpuUsage(before);
    const start = process.cpuUsage();
    await user
      .patch(path)
      .send({ lines: lines.slice(0, 6_000) })
      .expect(404);
    const { user: few } = process.cpuUsage(start);
    expect(many).toBeLessThan(few * 100);
  });
});
