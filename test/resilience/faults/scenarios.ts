import { withFakeClock } from './cases/fake-clock.js';
import { onSmallDisk } from './cases/full-disk.js';
import { withCrowd, type CrowdPlan } from './scenario/load-scenario.js';
import type { Ground, Stage } from './scenario/scenario-types.js';
import type { Plan } from './load/load-client.js';
import { slowModel } from './cases/slow-model.js';
import { clockOneYearAhead } from './cases/clock-ahead.js';
import { withoutListen } from './cases/listen-down.js';
import { deadDecoders, deadRecogniser, deletedAndLeft, oldTabs } from './cases/speech-cases.js';
import {
  cutSockets,
  emptyRedis,
  killApi,
  killPostgres,
  killRedis,
  killWorker,
  type Strike,
} from './scenario/fault-injection.js';

const PLAN: Plan = { talks: 2, lines: 10, pauseMs: 1_000 };
const USUAL: CrowdPlan = { managers: 50, plan: PLAN, at: 0.45 };

/** One fault. */
export interface Scenario {
  name: string;
  /** In the table. */
  title: string;
  /** @throws NotHere where this machine cannot do it */
  stage: () => Promise<Stage>;
}

const plain =
  (strike: Strike): (() => Promise<Ground>) =>
  () =>
    Promise.resolve({ strike });
const struck = (strike: Strike): Scenario['stage'] => withCrowd(USUAL, plain(strike));
const SLOW: CrowdPlan = { ...USUAL, plan: { ...PLAN, talks: 1 }, at: 0.3 };
const SOCKETS: CrowdPlan = { managers: 200, plan: { talks: 1, lines: 8, pauseMs: 3_000 }, at: 0.4 };

/** All faults, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'api', title: 'api を kill -9', stage: struck(killApi) },
  { name: 'worker', title: 'worker を kill -9', stage: struck(killWorker) },
  { name: 'postgres', title: 'PostgreSQL を kill -9', stage: struck(killPostgres) },
  { name: 'redis', title: 'Redis を kill -9', stage: struck(killRedis) },
  { name: 'redis-empty', title: 'Redis を空にする（FLUSHALL）', stage: struck(emptyRedis) },
  { name: 'disk', title: 'データベースのディスクが満杯（tmpfs）', stage: withCrowd(USUAL, onSmallDisk) },
  {
    name: 'clock',
    title: 'api と worker 一つずつの時計が1時間進み、戻る',
    stage: withCrowd(USUAL, withFakeClock),
  },
  { name: 'model', title: '言語モデルの答えが60秒遅れる', stage: withCrowd(SLOW, slowModel) },
  {
    name: 'sockets',
    title: '200本のソケットが一度に切れ、つなぎ直す',
    stage: withCrowd(SOCKETS, plain(cutSockets)),
  },
  { name: 'listen', title: '通知（LISTEN）が途絶えている間にアカウントを止める', stage: withoutListen },
  { name: 'recogniser', title: '認識サービスが録音の途中で落ち、録音を止めたあとに戻る', stage: deadRecogniser },
  { name: 'old-tab', title: '同じことが、更新の前から開いているタブで起きる', stage: oldTabs },
  { name: 'decoder', title: 'すべての api で、音声を読むスレッドが落ちる', stage: deadDecoders },
  {
    name: 'delete',
    title: '録音を「停止して削除」し、10秒以内にログアウトしてブラウザーを閉じる',
    stage: deletedAndLeft,
  },
  { name: 'clock-year', title: '送れていない音声があるブラウザーの時計が1年進む', stage: clockOneYearAhead },
];
