import { withFakeClock } from './cases/fake-clock.js';
import { onSmallDisk } from './cases/full-disk.js';
import { withLoad, type LoadPlan } from './scenario/load-scenario.js';
import type { ScenarioEnvironment, Scenario } from './scenario/scenario-types.js';
import type { ClientPlan } from './load/load-client.js';
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
  type FaultInjection,
} from './scenario/fault-injection.js';

const PLAN: ClientPlan = { talks: 2, lines: 10, pauseMs: 1_000 };
const USUAL: LoadPlan = { managers: 50, plan: PLAN, injectAt: 0.45 };

/** One fault. */
export interface FaultCase {
  name: string;
  /** In the table. */
  title: string;
  /** @throws NotHere where this machine cannot do it */
  prepare: () => Promise<Scenario>;
}

const plain =
  (inject: FaultInjection): (() => Promise<ScenarioEnvironment>) =>
  () =>
    Promise.resolve({ inject });
const underLoad = (inject: FaultInjection): FaultCase['prepare'] => withLoad(USUAL, plain(inject));
const SLOW: LoadPlan = { ...USUAL, plan: { ...PLAN, talks: 1 }, injectAt: 0.3 };
const SOCKETS: LoadPlan = { managers: 200, plan: { talks: 1, lines: 8, pauseMs: 3_000 }, injectAt: 0.4 };

/** All faults, in the order of the table. */
export const FAULT_CASES: readonly FaultCase[] = [
  { name: 'api', title: 'api を kill -9', prepare: underLoad(killApi) },
  { name: 'worker', title: 'worker を kill -9', prepare: underLoad(killWorker) },
  { name: 'postgres', title: 'PostgreSQL を kill -9', prepare: underLoad(killPostgres) },
  { name: 'redis', title: 'Redis を kill -9', prepare: underLoad(killRedis) },
  { name: 'redis-empty', title: 'Redis を空にする（FLUSHALL）', prepare: underLoad(emptyRedis) },
  { name: 'disk', title: 'データベースのディスクが満杯（tmpfs）', prepare: withLoad(USUAL, onSmallDisk) },
  {
    name: 'clock',
    title: 'api と worker 一つずつの時計が1時間進み、戻る',
    prepare: withLoad(USUAL, withFakeClock),
  },
  { name: 'model', title: '言語モデルの答えが60秒遅れる', prepare: withLoad(SLOW, slowModel) },
  {
    name: 'sockets',
    title: '200本のソケットが一度に切れ、つなぎ直す',
    prepare: withLoad(SOCKETS, plain(cutSockets)),
  },
  { name: 'listen', title: '通知（LISTEN）が途絶えている間にアカウントを止める', prepare: withoutListen },
  { name: 'recogniser', title: '認識サービスが録音の途中で落ち、録音を止めたあとに戻る', prepare: deadRecogniser },
  { name: 'old-tab', title: '同じことが、更新の前から開いているタブで起きる', prepare: oldTabs },
  { name: 'decoder', title: 'すべての api で、音声を読むスレッドが落ちる', prepare: deadDecoders },
  {
    name: 'delete',
    title: '録音を「停止して削除」し、10秒以内にログアウトしてブラウザーを閉じる',
    prepare: deletedAndLeft,
  },
  { name: 'clock-year', title: '送れていない音声があるブラウザーの時計が1年進む', prepare: clockOneYearAhead },
];
