import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Stop, step } from './progress.mjs';
import { run } from './runtime.mjs';

/** Where Debian, others and macOS put it; test/kit/screens/browser/chromium.ts looks in the same places. */
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'];

/** Programs that stand on the path under the name of their package. */
const PROGRAMS = ['redis-server', 'caddy'];

/** Finds Chromium, a Japanese font, redis-server and Caddy for the tests, or gets them where that is possible without asking. */
export async function ensureTestTools() {
  const chromium = findChromium();
  if (chromium !== undefined) process.env['CHROMIUM_PATH'] = chromium;
  const missing = [
    ...(chromium === undefined ? ['chromium'] : []),
    ...(hasJapaneseFont() ? [] : ['fonts-noto-cjk']),
    ...PROGRAMS.filter((name) => onPath([name]) === undefined),
  ];
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step(`テストに要るもの（${missing.join('、')}）を入れています`, async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      const install = ['install', '-y', '--no-install-recommends', ...missing];
      const ready = (await run('apt-get', ['update'], { quiet: true, env })) === 0;
      if (ready && (await run('apt-get', install, { quiet: true, env })) === 0) return;
      throw new Stop(
        `${missing.join(' ')} を入れられませんでした。手で入れてから、もう一度 npm test を実行してください。`,
      );
    });
    return;
  }
  throw new Stop(
    `テストには Chromium、日本語フォント、redis-server、Caddy が要ります。足りないものの入れ方の例: sudo apt-get install ${missing.join(' ')}（Chromium の場所は CHROMIUM_PATH でも指定できます）`,
  );
}

/**
 * The path of Chromium, from `CHROMIUM_PATH` or PATH; undefined when there is none.
 * @throws Stop when `CHROMIUM_PATH` names no file
 */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (!given) return onPath(CHROMIUM);
  if (existsSync(given)) return given;
  throw new Stop(`CHROMIUM_PATH=${given} にファイルがありません。例: CHROMIUM_PATH=/usr/bin/chromium`);
}

/**
 * Where the first of these programs stands.
 * @param {readonly string[]} names
 */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** macOS and Windows bring Japanese fonts along; elsewhere fontconfig knows, which Chromium brings along. */
function hasJapaneseFont() {
  if (process.platform !== 'linux') return true;
  const asked = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return asked.status === 0 && asked.stdout.trim() !== '';
}
