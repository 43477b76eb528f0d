import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '@app/platform';
import type { StartWorker } from '@app/worker-rpc';
import { RecognitionLog } from '../../../../../test/kit/sound/recognition-log.js';
import { say } from '../../../../../test/kit/sound/tone-words.js';
import { readModelFolder } from './model-folder.js';
import { SherpaRecognizer } from './sherpa.recognizer.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sherpa-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Files that look like models from outside. */
function put(...names: string[]): string {
  for (const name of names) {
    const isModel = name.endsWith('.onnx');
    writeFileSync(path.join(folder, name), isModel ? Buffer.from([8, 8, 1, 2, 3]) : '<blk> 0\nあ 1\n');
  }
  return folder;
}

describe('a model folder', () => {
  it.each([
    ['SenseVoice', ['model.int8.onnx', 'model.onnx'], 'senseVoice', 'model', 'model.int8.onnx'],
    ['parakeet-tdt_ctc', ['model.int8.onnx', 'tokens.txt'], 'nemoCtc', 'model', 'model.int8.onnx'],
    [
      'Whisper',
      ['small-encoder.int8.onnx', 'small-encoder.onnx', 'small-decoder.onnx', 'small-tokens.txt'],
      'whisper',
      'encoder',
      'small-encoder.int8.onnx',
    ],
    [
      'transducer',
      ['encoder-epoch-99.onnx', 'decoder-epoch-99.onnx', 'joiner-epoch-99.onnx', 'tokens.txt'],
      'transducer',
      'joiner',
      'joiner-epoch-99.onnx',
    ],
  ])('%s is known by its files', (kind, names, engine, part, file) => {
    put(...names);
    if (kind === 'SenseVoice') writeFileSync(path.join(folder, 'tokens.txt'), '<unk> 0\n<|ja|> 24892\n');
    const found = readModelFolder(folder);
    expect(found).toMatchObject({ kind, speaker: null, model: { [engine]: { [part]: path.join(folder, file) } } });
  });

  it('may hold a model of voices', () => {
    put('model.onnx', 'tokens.txt', 'speaker.onnx');
    expect(readModelFolder(folder).speaker).toBe(path.join(folder, 'speaker.onnx'));
  });

  it.each([
    [[], 'tokens.txt がありません'],
    [['tokens.txt'], 'model.onnx も、encoder と decoder の .onnx ファイルもありません'],
    [['a-encoder.onnx', 'tokens.txt'], 'a-encoder.onnx はありますが、decoder の .onnx ファイルがありません'],
    [['a-decoder.onnx', 'tokens.txt'], 'a-decoder.onnx はありますが、encoder の .onnx ファイルがありません'],
  ])('with %j alone names the missing file', (names, problem) => {
    put(...names);
    expect(() => readModelFolder(folder)).toThrow(ConfigError);
    expect(() => readModelFolder(folder)).toThrow(
      `環境変数 SHERPA_MODEL_DIR のフォルダー ${folder} からモデルを読めません。${problem}。例: SHERPA_MODEL_DIR=/opt/models/`,
    );
  });

  it.each(['', 'version https://git-lfs.github.com/spec/v1'])('a file that is no model is named (%p)', (content) => {
    put('tokens.txt');
    writeFileSync(path.join(folder, 'model.onnx'), content);
    expect(() => readModelFolder(folder)).toThrow('model.onnx が ONNX のモデルではありません');
  });
});

describe('a damaged model', () => {
  it('is refused by the engine, which dies of it alone', async () => {
    const recognizer = new SherpaRecognizer(put('model.onnx', 'tokens.txt'));
    await expect(recognizer.warmUp()).rejects.toMatchObject({ name: 'SpeechError', code: 'MISCONFIGURED' });
    const log = new RecognitionLog();
    const recognition = recognizer.open({ onEvent: log.onEvent });
    for (const block of say([0, 1, { pause: 900 }])) recognition.write(block);
    await recognition.finish();
    expect(log.failures).toEqual(['MISCONFIGURED']);
    await recognizer.close();
    await expect(recognizer.warmUp()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('an engine that dies', () => {
  it('[REC-39] leaves the next one without the numbers of its voices: what that hears has no speaker', async () => {
    let asked = 0;
    // Each engine numbers the voices from 1; the first one dies of the second utterance.
    const start: StartWorker = ({ onAnswer, onEnd }) => ({
      send: (message) => {
        const { id, op } = message as { id: number; op: string };
        if (op === 'transcribe') asked += 1;
        if (op === 'transcribe' && asked === 2) onEnd();
        else
          onAnswer({
            type: 'done',
            id,
            output: { text: 'はい', words: null, noSpeech: null, turns: null, speaker: 1 },
          });
      },
      end: () => Promise.resolve(),
    });
    const recognizer = new SherpaRecognizer(put('model.onnx', 'tokens.txt'), { backoff: 5, longestBackoff: 5 }, start);
    const log = new RecognitionLog();
    const recognition = recognizer.open({ onEvent: log.onEvent, isReplay: true });
    for (const block of say([0, 1, { pause: 900 }, 2, 3, { pause: 900 }, 4, 5, { pause: 900 }]))
      recognition.write(block);
    await recognition.finish();
    expect(log.finals.map(({ speaker }) => speaker)).toEqual([1, null, null]);
    await recognizer.close();
  });
});
