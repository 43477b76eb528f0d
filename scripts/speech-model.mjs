// Behind `npm run speech-model [-- NAME] [-- --manifest FILE]`: fetches a Japanese model and a model of voices for SPEECH_PROVIDER=sherpa.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDataFolder } from './lib/application.mjs';
import { command } from './lib/command.mjs';
import { parseJson } from './lib/json.mjs';
import { Stop, say } from './lib/progress.mjs';
import { ROOT } from './lib/runtime.mjs';
import { checkedManifest, installModel } from './speech/install-model.mjs';

const USUAL = 'reazonspeech';

await command(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { manifest: { type: 'string' } } });
  const manifest = readManifest(values.manifest);
  const given = process.env['SPEECH_MODEL_URL'] ?? '';
  const address = given === '' ? undefined : given;
  if (address !== undefined && !/^https?:\/\//u.test(address)) {
    throw new Stop('環境変数 SPEECH_MODEL_URL が正しくありません。例: SPEECH_MODEL_URL=https://models.example.co.jp');
  }
  const folder = await installModel(manifest, positionals[0] ?? USUAL, openDataFolder('.data'), address);
  say(`✓ ${folder} に用意しました。SPEECH_PROVIDER=sherpa npm start で使われます。`);
});

/** @param {string | undefined} given */
function readManifest(given) {
  // npm runs in the folder of package.json: a relative path is meant from where the person stands.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const file = given === undefined ? join(ROOT, 'scripts/speech/models.json') : resolve(from, given);
  try {
    return checkedManifest(parseJson(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`モデルの一覧 ${file} を読めません。JSON のファイルを --manifest で指定してください。`);
  }
}
