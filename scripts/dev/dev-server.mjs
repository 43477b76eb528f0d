// Started by scripts/dev.mjs: Vite serves the screens and reloads saved files; the application runs from its sources on the
// embedded PostgreSQL, which starts again when something under apps/ or libs/ is saved.
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { createServer } from 'vite';
import { SIGNALS, openDataFolder, startApplication, takeDataFolder } from '../lib/application.mjs';
import { command } from '../lib/command.mjs';
import { say } from '../lib/progress.mjs';
import { ROOT } from '../lib/runtime.mjs';

const TYPESCRIPT = ['--import', './test/kit/product/typescript.mjs'];
const MAIN = [...TYPESCRIPT, 'apps/standalone/src/main.ts'];
const STANDBY = [...TYPESCRIPT, 'scripts/dev/dev-standby.mjs'];
const SERVER_SOURCE = /^(?:apps|libs)\/.*(?<!\.spec)\.(?:ts|json)$/u;
/** Editors and `git checkout` save several files together. */
const SETTLE_MS = 50;

/**
 * Has the next application ready before it is wanted: it waits beside the running one with its packages loaded.
 * @param {(args: readonly string[]) => import('node:child_process').ChildProcess} start
 */
function keepStandby(start) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let next;
  return {
    prepare: () => {
      next = start(STANDBY);
    },
    take: () => {
      const child = next;
      next = undefined;
      if (child?.exitCode !== null || child.signalCode !== null) return start(MAIN);
      child.send({ go: true });
      return child;
    },
    end: () => next?.kill(),
  };
}

/**
 * Runs the application, and again each time `restart` is called, never two at a time.
 * @param {() => import('node:child_process').ChildProcess} launch
 */
function keepRunning(launch) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let current;
  let turn = Promise.resolve();
  let wanted = 0;
  const start = () => {
    const child = launch();
    current = child;
    child.once('exit', (code) => {
      if (child === current && code !== 0) say('サーバーが止まりました。直して保存すると、もう一度起動します。');
    });
  };
  const stop = async () => {
    const child = current;
    current = undefined;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const restart = () => {
    wanted += 1;
    const mine = wanted;
    turn = turn.then(async () => {
      // A later save has come: its own turn starts the files saved by then.
      if (mine !== wanted) return;
      await stop();
      start();
    });
  };
  const end = () => {
    wanted += 1;
    return turn.then(stop);
  };
  start();
  return { restart, end };
}

await command(async (letSignalsPass) => {
  const state = { pid: process.pid, address: null, closing: false };
  const dataDir = openDataFolder('.data/dev');
  const server = await takeDataFolder(dataDir, state);
  const port = process.env['PORT'] ?? '3000';
  process.env['API_ORIGIN'] = `http://127.0.0.1:${port}`;
  const root = join(ROOT, 'frontend');
  const screens = await createServer({ root, logLevel: 'warn', clearScreen: false });
  await screens.listen();
  const address = (screens.resolvedUrls?.local[0] ?? '').replace(/\/$/u, '');
  say(`開発用に起動します。保存したものは、そのまま ${address} に現れます（データフォルダー ${dataDir}）`);

  const standby = keepStandby((args) =>
    startApplication(args, { dataDir, server, state }, { PORT: port, PUBLIC_URL: address }),
  );
  const application = keepRunning(() => {
    const child = standby.take();
    child.on('message', (/** @type {{ state?: { address: string | null, closing: boolean } }} */ { state: told }) => {
      // It serves: its successor may load.
      if (told?.closing === false && told.address !== null) standby.prepare();
    });
    return child;
  });
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  screens.watcher.add(['apps', 'libs'].map((folder) => join(ROOT, folder)));
  screens.watcher.on('all', (_event, path) => {
    const file = relative(ROOT, path).replaceAll('\\', '/');
    if (!SERVER_SOURCE.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      say(`↻ ${file} が保存されました。サーバーを起動し直します。`);
      application.restart();
    }, SETTLE_MS);
  });

  letSignalsPass();
  await new Promise((resolve) => {
    // Ctrl-C comes twice: from the terminal, and passed on.
    for (const signal of SIGNALS) process.on(signal, resolve);
    process.once('disconnect', resolve);
  });
  standby.end();
  await Promise.all([application.end(), screens.close()]);
  return 0;
});
