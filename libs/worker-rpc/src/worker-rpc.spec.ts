import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProcess, inThread, type StartWorker } from './start-worker.js';
import { workerFile } from './worker-file.js';
import { WorkerRpc } from './worker-rpc.js';

interface TestOperations {
  count: { input: number; output: number; event: number; item: string };
  halve: { input: Uint8Array; output: Uint8Array };
  hang: { input: null; output: never };
  die: { input: null; output: never };
  fail: { input: string; output: never };
}

const SERVE = workerFile('libs/worker-rpc/src/serve-worker').href;
const WORKER = `
  import { serveWorker } from ${JSON.stringify(SERVE)};
  serveWorker({
    count: (upTo, { items, emit }) => {
      for (let n = 1; n <= upTo; n += 1) emit(n);
      return items.length;
    },
    halve: async (bytes, { transferred }) => {
      const half = bytes.slice(0, bytes.length / 2);
      transferred.push(half.buffer);
      return half;
    },
    hang: () => { for (;;); },
    die: () => process.exit(3),
    fail: (words) => { throw new RangeError(words); },
  });
`;

let folder: string;
let file: URL;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jizo-worker-'));
  const name = path.join(folder, 'worker.mjs');
  writeFileSync(name, WORKER);
  file = pathToFileURL(name);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each<[string, (file: URL) => StartWorker]>([
  ['a thread', inThread],
  ['a process', inProcess],
])('calls to %s', (_, start) => {
  let ends: number;
  let rpc: WorkerRpc<TestOperations>;
  beforeEach(() => {
    ends = 0;
    rpc = new WorkerRpc<TestOperations>(start(file), () => (ends += 1));
  });
  afterEach(() => rpc.close());

  it('get their own answers, with the events on the way and a list of any length', async () => {
    const events: number[] = [];
    const items = Array.from({ length: 4_500 }, (_item, at) => String(at));
    const counted = rpc.call('count', 3, { items, onEvent: (event) => events.push(event) });
    const halved = rpc.call('halve', Uint8Array.of(1, 2, 3, 4));
    expect(Array.from(await halved)).toEqual([1, 2]);
    expect(await counted).toBe(4_500);
    expect(events).toEqual([1, 2, 3]);
    expect(await rpc.call('count', 0)).toBe(0);
  });

  it('fail with the class of the error, never with its words', async () => {
    const failed: unknown = await rpc.call('fail', 'what was said').catch((error: unknown) => error);
    expect(failed).toMatchObject({ reason: 'failed', thrown: 'RangeError', isSuspect: false });
    expect(JSON.stringify([failed, String(failed)])).not.toContain('said');
  });

  it('[BUD-7] end a worker that takes too long; what waits behind is not blamed, and the next call starts another', async () => {
    const hung = rpc.call('hang', null, { allowedMs: 50 });
    const behind = rpc.call('count', 0, { allowedMs: 60_000 });
    await expect(hung).rejects.toMatchObject({ reason: 'late', isSuspect: true });
    await expect(behind).rejects.toMatchObject({ reason: 'ended', isSuspect: false });
    expect(ends).toBe(1);
    expect(await rpc.call('count', 0)).toBe(0);
  });

  it('fail when the worker dies, and name the one that may have killed it', async () => {
    const killer = rpc.call('die', null, { allowedMs: 60_000 });
    await expect(killer).rejects.toMatchObject({ reason: 'ended', isSuspect: true });
    expect(ends).toBe(1);
    expect(await rpc.call('count', 0)).toBe(0);
  });

  it('fail when they are closed, and afterwards', async () => {
    const hung = expect(rpc.call('hang', null)).rejects.toMatchObject({ reason: 'closed' });
    await rpc.close();
    await hung;
    await expect(rpc.call('count', 0)).rejects.toMatchObject({ reason: 'closed' });
  });
});

describe('a worker that cannot be started', () => {
  it('fails its calls', async () => {
    const rpc = new WorkerRpc<TestOperations>(inThread(pathToFileURL(path.join(folder, 'missing.mjs'))));
    await expect(rpc.call('count', 0)).rejects.toMatchObject({ reason: 'ended', isSuspect: true });
    await rpc.close();
  });
});
