import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadClients } from '../load/load-clients.js';
import type { RunningSystem } from '../system/running-system.js';

/** How long a part is away. */
const AWAY_MS = 4_000;
const EMPTIED = { times: 50, pauseMs: 200 };

/** What goes wrong in the middle, and is mended. @returns what was seen, in Japanese, where there is something to say */
export type FaultInjection = (system: RunningSystem, clients: LoadClients) => Promise<string>;

/** kill -9 of one api; it is started again. */
export async function killApi({ fleet: { apis } }: RunningSystem): Promise<string> {
  await apis[0]?.kill();
  await sleep(AWAY_MS);
  await apis[0]?.start();
  return '';
}

/** kill -9 of one worker while it works; it is started again. */
export async function killWorker({ fleet: { workers } }: RunningSystem): Promise<string> {
  await workers[0]?.kill();
  await sleep(AWAY_MS);
  await workers[0]?.start();
  return '';
}

export async function killPostgres({ postgres }: RunningSystem): Promise<string> {
  await postgres.kill();
  await sleep(AWAY_MS);
  await postgres.restart();
  return '';
}

export async function killRedis({ redis }: RunningSystem): Promise<string> {
  await redis.kill();
  await sleep(AWAY_MS);
  await redis.run();
  return '空で戻しました。';
}

/** Again and again, so that it meets jobs that wait and jobs that run. */
export async function emptyRedis({ redis }: RunningSystem): Promise<string> {
  for (let round = 0; round < EMPTIED.times; round += 1) {
    await redis.empty();
    await sleep(EMPTIED.pauseMs);
  }
  return `${(EMPTIED.times * EMPTIED.pauseMs) / 1000}秒のあいだに${EMPTIED.times}回空にしました。`;
}

/** Every connection of every browser is cut at once. */
export async function cutSockets({ network }: RunningSystem, { managers }: LoadClients): Promise<string> {
  const boxes = managers.flatMap(({ outbox }) => outbox ?? []);
  network.cut();
  await sleep(AWAY_MS);
  network.mend();
  const mended = performance.now();
  const since = (): string => ((performance.now() - mended) / 1000).toFixed(1);
  while (!boxes.every(({ isConnected }) => isConnected)) await sleep(20);
  const back = since();
  while (!boxes.every((box) => box.hasSent(mended))) await sleep(20);
  return `${boxes.length}本のソケットが、道が戻ってから${back}秒ですべてつながり、${since()}秒で切断中の発言もすべて受け付けられました。`;
}
