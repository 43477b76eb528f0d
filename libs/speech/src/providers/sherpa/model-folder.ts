import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '@app/platform';

const EXAMPLE = '/opt/models/sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17';
const SPEAKER = 'speaker.onnx';

/** A model's settings for sherpa-onnx; the names are its own. */
export interface ModelConfig {
  senseVoice?: { model: string; language: string; useInverseTextNormalization: number };
  nemoCtc?: { model: string };
  whisper?: { encoder: string; decoder: string; language: string; task: string };
  transducer?: { encoder: string; decoder: string; joiner: string };
  tokens: string;
}

export interface ModelFolder {
  kind: 'SenseVoice' | 'parakeet-tdt_ctc' | 'Whisper' | 'transducer';
  model: ModelConfig;
  /** A model for the voices of speakers, if there is one. */
  speaker: string | null;
}

/** A file begins like an ONNX model: what git left of one (LFS) or a page that says "not found" does not. */
const ONNX_FIRST_BYTE = 0x08;

/**
 * Finds out from its files which model a folder holds.
 * @throws ConfigError that names SHERPA_MODEL_DIR, the missing file, and an example
 */
export function readModelFolder(folder: string): ModelFolder {
  const names = namesIn(folder);
  const inside = (name: string): string => path.join(folder, name);
  const tokens = only(names, /(^|-)tokens\.txt$/u);
  if (tokens === null) throw wrong(folder, 'tokens.txt がありません');
  const [encoder, decoder, joiner] = ['encoder', 'decoder', 'joiner'].map((part) =>
    smallest(names, new RegExp(`(^|-)${part}[^/]*\\.onnx$`, 'u')),
  );
  const single = smallest(names, /^model[^/]*\.onnx$/u);
  const speaker = names.includes(SPEAKER) ? inside(SPEAKER) : null;
  for (const file of [encoder, decoder, joiner, single, speaker === null ? null : SPEAKER])
    if (file !== null && file !== undefined) checkOnnx(folder, file);
  const common = { tokens: inside(tokens) };
  if (encoder && decoder && joiner) {
    const transducer = { encoder: inside(encoder), decoder: inside(decoder), joiner: inside(joiner) };
    return { kind: 'transducer', model: { ...common, transducer }, speaker };
  }
  if (encoder && decoder) {
    const whisper = { encoder: inside(encoder), decoder: inside(decoder), language: 'ja', task: 'transcribe' };
    return { kind: 'Whisper', model: { ...common, whisper }, speaker };
  }
  if (encoder) throw wrong(folder, `${encoder} はありますが、decoder の .onnx ファイルがありません`);
  if (decoder) throw wrong(folder, `${decoder} はありますが、encoder の .onnx ファイルがありません`);
  if (single === null) throw wrong(folder, 'model.onnx も、encoder と decoder の .onnx ファイルもありません');
  const model = inside(single);
  // SenseVoice writes the language as a separate token.
  if (/^<\|ja\|> /mu.test(readFileSync(inside(tokens), 'utf8'))) {
    const senseVoice = { model, language: 'ja', useInverseTextNormalization: 1 };
    return { kind: 'SenseVoice', model: { ...common, senseVoice }, speaker };
  }
  return { kind: 'parakeet-tdt_ctc', model: { ...common, nemoCtc: { model } }, speaker };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw wrong(folder, 'フォルダーが見つからないか、読めません');
  }
}

function only(names: readonly string[], pattern: RegExp): string | null {
  return names.find((name) => pattern.test(name)) ?? null;
}

/** Of several precisions the 8-bit one: it is as good, and fast enough without a graphics card. */
function smallest(names: readonly string[], pattern: RegExp): string | null {
  const fitting = names.filter((name) => pattern.test(name));
  return fitting.find((name) => name.includes('int8')) ?? fitting[0] ?? null;
}

function checkOnnx(folder: string, name: string): void {
  const file = path.join(folder, name);
  const first = Buffer.alloc(1);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, first);
  } finally {
    closeSync(handle);
  }
  if (statSync(file).size === 0 || first[0] !== ONNX_FIRST_BYTE)
    throw wrong(folder, `${name} が ONNX のモデルではありません（取得が途中で終わっていないか確かめてください）`);
}

function wrong(folder: string, problem: string): ConfigError {
  return new ConfigError(
    `環境変数 SHERPA_MODEL_DIR のフォルダー ${folder} からモデルを読めません。${problem}。例: SHERPA_MODEL_DIR=${EXAMPLE}`,
  );
}
