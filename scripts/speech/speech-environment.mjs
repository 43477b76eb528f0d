import { join } from 'node:path';
import { Stop } from '../lib/progress.mjs';
import { ROOT } from '../lib/runtime.mjs';
import { installedModel } from './install-model.mjs';

/**
 * What the application is told of the model that `npm run speech-model` fetched, where sherpa is asked for and no other is named.
 * @param {string} dataDir
 * @returns {Record<string, string>}
 * @throws Stop where none was fetched
 */
export function speechEnvironment(dataDir) {
  const { SPEECH_PROVIDER, SHERPA_MODEL_DIR = '', SHERPA_MODEL_DIR_FILE = '' } = process.env;
  if (SPEECH_PROVIDER !== 'sherpa' || SHERPA_MODEL_DIR !== '' || SHERPA_MODEL_DIR_FILE !== '') return {};
  const folder = installedModel(dataDir) ?? installedModel(join(ROOT, '.data'));
  if (folder !== null) return { SHERPA_MODEL_DIR: folder };
  throw new Stop(
    'SPEECH_PROVIDER=sherpa には音声認識のモデルが要ります。npm run speech-model で取得するか、SHERPA_MODEL_DIR=/path/to/model のように指定してください。',
  );
}
