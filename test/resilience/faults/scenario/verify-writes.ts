import { openAll } from '../../../kit/database/open-all.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AcceptedWrites } from '../load/accepted-writes.js';
import type { SimulatedManager } from '../load/load-client.js';
import type { RunningSystem } from '../system/running-system.js';

/** reconcile comes after 60 s, looks each 15 s, and the result takes its time. */
const SETTLE_MS = 100_000;
const ANSWER_MS = 5_000;

/** What the comparison of the accepted writes with the database found. */
export interface VerificationResult {
  managers: number;
  accepted: number;
  lines: number;
  lost: string[];
  doubled: string[];
  /** 1on1s that the server began without an answer to their starter, who has begun another one. */
  unannounced: number;
  /** 1on1s that were ended while their manager still held them. */
  cutShort: number;
  analyses: { wanted: number; done: number; begun: number; doubled: number; waitedMs: number };
  longestMs: number;
  failures: Map<string, number>;
  hung: string[];
}

/** Waits for the analyses that are still wanted. @returns how long that took */
export async function waitForAnalyses(system: RunningSystem): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < SETTLE_MS) {
    const [row] = await system.query<{ open: number }>(
      'select count(*)::int as open from analyses where wanted_rev > done_rev and not failed',
    );
    if (row?.open === 0) break;
    await sleep(500);
  }
  return performance.now() - began;
}

/** Compares all accepted writes with the database, by the API and by SQL, and looks whether everything still answers. */
export async function verifyWrites(
  system: RunningSystem,
  managers: readonly SimulatedManager[],
  waitedMs: number,
): Promise<VerificationResult> {
  const allWrites = managers.map(({ writes }) => writes);
  const analyses = { ...(await countAnalyses(system)), waitedMs };
  const failures = new Map<string, number>();
  for (const writes of allWrites)
    for (const [what, times] of writes.failures) failures.set(what, (failures.get(what) ?? 0) + times);
  const talks = allWrites.flatMap((writes) => writes.talks);
  const [stored] = await system.query<{ count: number }>('select count(*)::int as count from conversations');
  return {
    managers: managers.length,
    accepted: allWrites.reduce((sum, { accepted }) => sum + accepted, 0),
    lines: allWrites.reduce((sum, { lines }) => sum + lines.length, 0),
    lost: [...(await lostInDatabase(system, allWrites)), ...(await lostInApi(managers))],
    doubled: await doubled(system),
    unannounced: (stored?.count ?? 0) - talks.length,
    cutShort: await cutShort(system, allWrites),
    analyses,
    longestMs: Math.max(...allWrites.map(({ longestMs }) => longestMs)),
    failures,
    hung: [
      ...allWrites.flatMap(({ hung }) => Array.from({ length: hung }, () => '要求')),
      ...allWrites.flatMap(({ givenUp }) => givenUp),
      ...(await unresponsive(system)),
    ],
  };
}

/** What became of the analyses that were wanted. */
export async function countAnalyses(system: RunningSystem): Promise<Omit<VerificationResult['analyses'], 'waitedMs'>> {
  const [counts] = await system.query<{ wanted: number; done: number }>(
    `select count(*)::int as wanted,
            (count(*) filter (where done_rev >= wanted_rev and not failed and not provisional))::int as done
       from analyses where wanted_rev > 0`,
  );
  const [runs] = await system.query<{ begun: number }>(
    `select count(*)::int as begun from faults.runs where what = 'begun'`,
  );
  const [twice] = await system.query<{ doubled: number }>(
    `select count(*)::int as doubled from (
       select 1 from faults.runs where what = 'saved' group by conversation_id, kind, revision having count(*) > 1) x`,
  );
  return {
    wanted: counts?.wanted ?? 0,
    done: counts?.done ?? 0,
    begun: runs?.begun ?? 0,
    doubled: twice?.doubled ?? 0,
  };
}

async function lostInDatabase(system: RunningSystem, allWrites: readonly AcceptedWrites[]): Promise<string[]> {
  const found = async (sql: string): Promise<Set<string>> =>
    new Set((await system.query<{ key: string }>(sql)).map(({ key }) => key));
  const conversations = await found('select id::text as key from conversations');
  const opened = (table: string, column: string) =>
    openAll(system.postgres.ownerUrl, system.rootKeyFile, table, column);
  const lines = new Set(
    (await opened('lines', 'text')).map(({ id, conversation, text }) => `${id} ${conversation} ${text ?? ''}`),
  );
  const said = await found(`select id::text as key from messages where sender = 'employee'`);
  const replies = new Set(
    (await opened('messages', 'message'))
      .filter(({ id }) => said.has(id))
      .map(({ conversation, text }) => `${conversation} ${text ?? ''}`),
  );
  const memos = new Set((await opened('conversations', 'memo')).map(({ id, text }) => `${id} ${text ?? ''}`));
  const ticks = await found(`select id::text as key from next_actions where done`);
  const summarised = await found(
    `select c.id::text as key from conversations c join analyses a on a.conversation_id = c.id and a.kind = 'summary'
      where c.status = 'ended' and c.summary_sealed is not null and a.wanted_rev > 0`,
  );
  const missing = (what: string, keys: Iterable<string>, stored: ReadonlySet<string>): string[] =>
    [...keys].filter((key) => !stored.has(key)).map(() => what);
  return allWrites.flatMap((writes) => [
    ...missing('1on1', writes.talks, conversations),
    ...missing(
      '発言',
      writes.lines.map(({ id, conversationId, text }) => `${id} ${conversationId} ${text}`),
      lines,
    ),
    ...missing(
      '返事',
      writes.replies.map(({ conversationId, text }) => `${conversationId} ${text}`),
      replies,
    ),
    ...missing(
      'メモ',
      [...writes.memos].map(([id, memo]) => `${id} ${memo}`),
      memos,
    ),
    ...missing('印', writes.ticks, ticks),
    ...missing('まとめ', writes.summarised, summarised),
  ]);
}

/** What a manager sees who opens the page afterwards. */
async function lostInApi(managers: readonly SimulatedManager[]): Promise<string[]> {
  const lost: string[] = [];
  for (const manager of managers) {
    for (const id of manager.writes.talks) {
      const detail = await manager.detail(id).catch(() => null);
      const shown = new Set(detail?.lines.map((line) => line.id));
      const mine = manager.writes.lines.filter(({ conversationId }) => conversationId === id);
      if (detail === null || mine.some((line) => !shown.has(line.id))) lost.push('画面の1on1');
    }
  }
  return lost;
}

/** Every text of a manager is said once. */
async function doubled(system: RunningSystem): Promise<string[]> {
  const rows = await system.query<{ what: string }>(
    `select '発言' as what from lines group by conversation_id, text having count(*) > 1
     union all
     select '返事' from messages where sender <> 'ai' group by conversation_id, message having count(*) > 1
     union all
     select '次の一歩' from next_actions group by conversation_id, text, party having count(*) > 1
     union all
     select 'キーワード' from keywords group by conversation_id, keyword having count(*) > 1`,
  );
  return rows.map(({ what }) => what);
}

async function cutShort(system: RunningSystem, allWrites: readonly AcceptedWrites[]): Promise<number> {
  const over = new Map(allWrites.flatMap(({ ended }) => [...ended]));
  const ends = await system.query<{ id: string; ms: number }>(
    'select conversation_id as id, (extract(epoch from at) * 1000)::float8 as ms from faults.endings',
  );
  return ends.filter(({ id, ms }) => ms < (over.get(id) ?? 0)).length;
}

/** Processes that are not ready. */
export async function unresponsive(system: RunningSystem): Promise<string[]> {
  const answers = await Promise.all(
    system.fleet.members.map(async ({ name, url }) => {
      const isReady = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
      return isReady ? [] : [`${name}が答えない`];
    }),
  );
  return answers.flat();
}
