/** `npm run bench`: from `npm start` until the product answers, when it has been started before, and what all of its processes hold. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../apps/standalone/src/host/free-port.js';
import { registerManager } from '../../kit/clients/manager-client.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';

const STARTS = 4;
const CALLS = 50;

interface Started {
  url: string;
  seconds: number;
  pid: number;
  stop(): Promise<void>;
}

/** As `npm start` does it, npm itself left out. */
async function start(dataDir: string): Promise<Started> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      // Goes with the folder; the product's own place is beside it.
      ROOT_KEY_FILE: path.join(dataDir, 'root.key'),
      PORT: String(port),
      REGISTRATION: 'open',
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the product did not start (exit code ${child.exitCode})`);
    await sleep(5);
  }
  return {
    url,
    seconds: (performance.now() - begun) / 1000,
    pid: child.pid ?? 0,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** A process and all that came of it. */
async function family(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')));
  const children = lists.join(' ').split(/\s+/u).filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(family))).flat()];
}

/** @returns megabytes: of each process as if it were alone, and with what they share counted once */
async function memoryOf(pids: readonly number[]): Promise<{ resident: number; proportional: number }> {
  const sum = { resident: 0, proportional: 0 };
  for (const pid of pids) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(rollup)?.[1] ?? 0) / 1024;
    sum.resident += of('Rss');
    sum.proportional += of('Pss');
  }
  return sum;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'jizo-'));
let running: Started | undefined;
try {
  running = await start(dataDir);
  const first = running.seconds;
  const later: number[] = [];
  for (let again = 0; again < STARTS; again += 1) {
    await running.stop();
    running = await start(dataDir);
    later.push(running.seconds);
  }
  report({
    what: '2 回め以降の起動から最初の答えまで（いちばん遅い回）',
    measured: percentile(later, 1),
    unit: '秒',
    more: `${spread(later)}、データベースを作る最初の起動は ${first.toFixed(2)} 秒`,
    budget: { atMost: 3 },
  });
  // What a first 1on1 brings up: connections, the analysis with its dictionary.
  const manager = await registerManager(running.url);
  const { id: employeeId } = await manager.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' });
  const transcript =
    '話者1: 来週までに見積もりを出します。\n話者2: はい、お願いします。不安もありますが、がんばります。';
  const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', { employeeId, transcript });
  await manager.call('POST', `/api/conversations/${id}/summarize`, {});
  for (let call = 0; call < CALLS; call += 1) await manager.call('GET', '/api/conversations');
  const pids = await family(running.pid);
  const { resident, proportional } = await memoryOf(pids);
  report({
    what: '1on1 を 1 件分析したあとの、全プロセスのメモリー（PSS：共有している分は 1 度だけ数える）',
    measured: proportional,
    unit: 'MB',
    more: `PostgreSQL を含む ${pids.length} プロセス`,
    budget: { atMost: 500 },
  });
  report({ what: '同じく RSS の合計（共有している分をプロセスの数だけ数える）', measured: resident, unit: 'MB' });
} finally {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
