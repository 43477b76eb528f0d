import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readModelFolder } from '../../libs/speech/src/providers/sherpa/model-folder.js';
import { ModelServer } from '../kit/sound/model-server.js';
import { eventually } from '../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const SIZE = 300_000;
const REVISION = '0123456789abcdef';
const OWN = `small-${REVISION.slice(0, 12)}`;
/** Files that look like a model from outside, under their names in the repository. */
const FILES = new Map(
  [
    ['encoder.onnx', SIZE],
    ['decoder.onnx', 500],
    ['joiner.onnx', 500],
    ['tokens.txt', 300],
    ['voices.onnx', 700],
  ].map(([name, size]) => [String(name), Buffer.concat([Buffer.from([8]), randomBytes(Number(size) - 1)])]),
);
const addressOf = (name: string) => `/${name === 'voices.onnx' ? 'voices' : 'small'}/resolve/${REVISION}/${name}`;

let server: ModelServer;
let dataDir: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  server = await ModelServer.start(new Map([...FILES].map(([name, file]) => [addressOf(name), file])));
  dataDir = mkdtempSync(path.join(tmpdir(), 'jizo-speech-model-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const models = () => path.join(dataDir, 'speech-models');
const staged = (name: string) => path.join(models(), `${OWN}.partial`, name);

/** Waits until so much of the first file is here. */
async function partOf(bytes: number): Promise<void> {
  const part = staged('encoder.onnx.part');
  const isHere = (): boolean => existsSync(part) && readFileSync(part).length === bytes;
  await eventually(() => Promise.resolve(isHere()), `${bytes} bytes of the file`);
}

/** The list of models with one model, as it should be or with another account of its first file. */
function manifest(change: { bytes?: number; sha256?: string } = {}): string {
  const fileOf = (name: string, to = name) => {
    const bytes = FILES.get(name) ?? Buffer.alloc(0);
    return { from: name, to, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const about = { title: '小さなモデル', licence: 'CC0-1.0', about: 'https://example.com', revision: REVISION };
  const [first, ...others] = ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt'].map((name) => fileOf(name));
  const file = path.join(dataDir, 'models.json');
  const small = { ...about, repository: 'small', files: [{ ...first, ...change }, ...others] };
  const speaker = { ...about, repository: 'voices', files: [fileOf('voices.onnx', 'speaker.onnx')] };
  writeFileSync(file, JSON.stringify({ models: { small }, speaker }));
  return file;
}

interface Run {
  child: ChildProcess;
  output: () => string;
  ends: Promise<number | null>;
}

function run(args: readonly string[], environment: Record<string, string> = {}): Run {
  const env = { ...process.env, DATA_DIR: dataDir, SPEECH_MODEL_URL: server.url, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return { child, output: () => output, ends: once(child, 'close').then(([code]) => code as number | null) };
}
const fetchModel = (file = manifest(), name = 'small') => run(['scripts/speech-model.mjs', name, '--manifest', file]);

/** Ended with one sentence for the operator, without a stack, and no model is in use. */
async function refuses({ ends, output }: Run, ...parts: string[]): Promise<void> {
  expect(await ends).toBe(1);
  for (const part of parts) expect(output()).toContain(part);
  expect(output()).not.toContain('    at ');
  expect(existsSync(path.join(models(), 'current'))).toBe(false);
  expect(existsSync(path.join(models(), OWN))).toBe(false);
}

function expectWhole(): void {
  const folder = path.join(models(), OWN);
  expect(readFileSync(path.join(folder, 'encoder.onnx')).equals(FILES.get('encoder.onnx')!)).toBe(true);
  expect(readModelFolder(folder)).toMatchObject({ kind: 'transducer', speaker: path.join(folder, 'speaker.onnx') });
  expect(readdirSync(models()).sort()).toEqual(['current', OWN].sort());
}

describe('npm run speech-model', () => {
  it('[MND-24] fetches a model and the model of voices, tells how far it is, and a start uses it', async () => {
    const { ends, output } = fetchModel();
    expect(await ends).toBe(0);
    expect(output()).toMatch(/encoder\.onnx 100 %（0\.3 \/ 0\.3 MB）/u);
    expectWhole();
    expect(readFileSync(path.join(models(), OWN, 'SOURCES.txt'), 'utf8')).toContain('CC0-1.0');
    const asked =
      "import('./scripts/speech/speech-environment.mjs').then((m) => console.log(m.speechEnvironment(process.env.DATA_DIR).SHERPA_MODEL_DIR))";
    const told = run(['-e', asked], { SPEECH_PROVIDER: 'sherpa' });
    expect(await told.ends).toBe(0);
    expect(told.output().trim()).toBe(path.join(models(), OWN));
  });

  it('[MND-24] what is there already is not fetched again', async () => {
    expect(await fetchModel().ends).toBe(0);
    const before = server.requests.length;
    const again = fetchModel();
    expect(await again.ends).toBe(0);
    expect(server.requests).toHaveLength(before);
    expect(again.output()).toContain('もう取得してあります');
  });

  it('[MND-24] goes on where the connection was cut', async () => {
    server.mishaps.push({ hangAfter: 100_000 }, { hangAfter: 50_000 });
    const { ends } = fetchModel();
    for (const here of [100_000, 150_000]) {
      await partOf(here);
      server.cut();
    }
    expect(await ends).toBe(0);
    expectWhole();
    const [first, second, third] = server.requests;
    expect(first?.range).toBeUndefined();
    expect(second?.range).toBe('bytes=100000-');
    expect(third?.range).toBe('bytes=150000-');
  });

  it('[MND-24] goes on where an earlier command was ended', async () => {
    server.mishaps.push({ hangAfter: 120_000 });
    const first = fetchModel();
    await partOf(120_000);
    first.child.kill('SIGTERM');
    expect(await first.ends).not.toBe(0);
    expect(existsSync(path.join(models(), 'current'))).toBe(false);
    expect(await fetchModel().ends).toBe(0);
    expect(server.requests[1]?.range).toBe('bytes=120000-');
    expectWhole();
  });

  it.each([
    ['that sends the whole again', 'no ranges' as const],
    ['that refuses the rest', { status: 416 }],
    ['that is busy', { status: 503 }],
  ])('[MND-24] a server %s is met', async (_, second) => {
    server.mishaps.push({ cutAfter: 100_000 }, second);
    expect(await fetchModel().ends).toBe(0);
    expectWhole();
  });

  it('[MND-24] a part of another file is thrown away, and the file fetched from the start', async () => {
    mkdirSync(path.dirname(staged('x')), { recursive: true });
    writeFileSync(staged('encoder.onnx.part'), randomBytes(1_000));
    expect(await fetchModel().ends).toBe(0);
    expect(server.requests.slice(0, 2).map(({ range }) => range)).toEqual(['bytes=1000-', undefined]);
    expectWhole();
  });

  it('[MND-24] a wrong checksum deletes what came, and says so', async () => {
    await refuses(fetchModel(manifest({ sha256: 'a'.repeat(64) })), 'encoder.onnx', '一致しません', '消しました');
    expect(readdirSync(path.dirname(staged('x')))).toEqual([]);
  });

  it('[MND-24] a file of another size is not even fetched', async () => {
    await refuses(fetchModel(manifest({ bytes: SIZE + 1 })), '大きさが違います');
    expect(server.requests).toHaveLength(1);
  });

  it('[MND-24] a disk without room is told before the first byte', async () => {
    await refuses(fetchModel(manifest({ bytes: 4e15 })), 'ディスクの空きが足りません', '4000000000.0 MB');
    expect(server.requests).toEqual([]);
  });

  it('[MND-24] a disk that fills up on the way is told in one sentence', async () => {
    mkdirSync(path.dirname(staged('x')), { recursive: true });
    symlinkSync('/dev/full', staged('encoder.onnx.part'));
    await refuses(fetchModel(), 'ディスクの空きがなくなりました', '続きから');
  });

  it('[MND-24] an address without the file, and one that is none, are told', async () => {
    server.files.delete(addressOf('encoder.onnx'));
    await refuses(fetchModel(), 'HTTP 404', 'SPEECH_MODEL_URL');
    await refuses(run(['scripts/speech-model.mjs'], { SPEECH_MODEL_URL: 'models.example' }), 'SPEECH_MODEL_URL');
    await refuses(fetchModel(manifest(), 'large'), '知らないモデル', 'small');
  });

  it('[MND-24] a server that is away is tried again, and then told', async () => {
    const away = await ModelServer.start(new Map());
    const wanted = { url: `${away.url}/x`, path: path.join(dataDir, 'x'), bytes: 5, sha256: '' };
    await away.close();
    const tries = `import('./scripts/lib/command.mjs').then(({ command }) => command(async () => (await import('./scripts/speech/download.mjs')).download(${JSON.stringify(wanted)}, () => undefined, [5, 5])))`;
    await refuses(run(['-e', tries]), '取得できませんでした（ECONNREFUSED）', '続きから');
  });

  it('[MND-24] of two commands at once one fetches, the other waits and has it too', async () => {
    server.mishaps.push({ cutAfter: 100_000 });
    const both = [fetchModel(), fetchModel()];
    expect(await Promise.all(both.map(({ ends }) => ends))).toEqual([0, 0]);
    expect(server.requests.filter(({ path: asked }) => asked === addressOf('tokens.txt'))).toHaveLength(1);
    expect(both.map(({ output }) => output()).join('\n')).toContain('別のコマンドがモデルを取得しています');
    expectWhole();
  });

  it('[MND-24] a list of models that is none, or that names a file outside, is refused', async () => {
    const outside = manifest().replace('models.json', 'outside.json');
    writeFileSync(outside, readFileSync(manifest(), 'utf8').replaceAll('"to":"tokens.txt"', '"to":"../tokens.txt"'));
    await refuses(fetchModel(outside), 'モデルの一覧');
    writeFileSync(outside, '{');
    await refuses(fetchModel(outside), 'モデルの一覧', '--manifest');
  });
});

it('[MND-24] npm start without a model says how to get one, before it prepares anything', async () => {
  await refuses(
    run(['scripts/start.mjs'], { SPEECH_PROVIDER: 'sherpa', SHERPA_MODEL_DIR: '' }),
    'npm run speech-model',
  );
});

it('[MND-24] every model of the list is pinned: a revision, sizes, checksums and a licence', () => {
  const { models: known, speaker } = JSON.parse(readFileSync('scripts/speech/models.json', 'utf8')) as {
    models: Record<string, { revision: string; licence: string; files: { to: string }[] }>;
    speaker: { revision: string; licence: string; files: { to: string }[] };
  };
  for (const { revision, licence } of [...Object.values(known), speaker]) {
    expect(revision).toMatch(/^[0-9a-f]{40}$/u);
    expect(['Apache-2.0', 'MIT', 'CC-BY-4.0']).toContain(licence);
  }
  expect(speaker.files.map(({ to }) => to)).toEqual(['speaker.onnx']);
  expect(Object.values(known).every(({ files }) => files.some(({ to }) => to === 'tokens.txt'))).toBe(true);
});
