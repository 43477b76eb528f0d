/** `npm run bench -- search`: a search of sealed talks in this process: how long it takes, how long it works, and how long it holds others. */
import { MikroORM } from '@mikro-orm/postgresql';
import { prepareDatabase } from '../../../libs/database/src/schema/prepare-database.js';
import { prepareRootKey } from '../../../libs/database/src/keys/root-key.js';
import { ormOptions } from '../../../libs/database/src/orm/orm-options.js';
import { runAs } from '../../../libs/database/src/orm/ownership.js';
import { listConversations } from '../../../libs/database/src/queries/conversation-list.js';
import { newId } from '../../../libs/platform/src/ids.js';
import { FileKeyWrapper } from '../../../libs/sealing/src/key-wrapper.js';
import { busyTime, longestSlice } from '../tools/busy.js';
import { fillDatabase, RARE_WORD } from '../tools/filled-database.js';
import { startOwnPostgres } from '../tools/own-postgres.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';

const SHAPES = [
  { where: '1,500 文字が 1,000 件', plan: { conversations: 1_000, characters: 1_500 }, calls: 50, atMost: 100 },
  {
    where: '15,000 文字が 5,000 件',
    plan: { conversations: 5_000, characters: 15_000, line: 150 },
    calls: 10,
    atMost: 1_500,
  },
] as const;
const NOWHERE = '火星移住計画';

const postgres = await startOwnPostgres();
await prepareDatabase({ DATABASE_URL: postgres.databaseUrl, DATABASE_MIGRATION_URL: postgres.ownerUrl });
await prepareRootKey({ DATABASE_URL: postgres.databaseUrl, ROOT_KEY_FILE: postgres.rootKeyFile });
const orm = await MikroORM.init(ormOptions(postgres.databaseUrl, new FileKeyWrapper(postgres.rootKeyFile)));
try {
  const owners = SHAPES.map(() => newId());
  for (const owner of owners)
    await orm.em
      .fork()
      .execute(`insert into users (id, username, password_hash, created_at) values (?, ?, 'none', now())`, [
        owner,
        owner,
      ]);
  const plans = SHAPES.map(({ plan }, at) => ({ ...plan, id: owners[at] ?? '', keywords: 10 }));
  await fillDatabase(postgres.ownerUrl, postgres.rootKeyFile, plans);
  for (const [at, shape] of SHAPES.entries()) await measure(owners[at] ?? '', shape);
} finally {
  await orm.close();
  await postgres.stop();
}

async function measure(owner: string, { where, calls, atMost }: (typeof SHAPES)[number]): Promise<void> {
  const search = (words: string) => runAs(orm, owner, (em) => listConversations(em, owner, { search: words }));
  const begun = performance.now();
  const making = await longestSlice(() => search(NOWHERE));
  report({
    what: `はじめての検索（${where}、検索のための文を作る）`,
    measured: (performance.now() - begun) / 1_000,
    unit: '秒',
    more: `ほかを待たせた、働く時間の最大 ${making.toFixed(1)} ms`,
  });
  for (const words of ['です', RARE_WORD, NOWHERE]) {
    const [samples, working, slices]: [number[], number[], number[]] = [[], [], []];
    for (let call = 0; call < calls; call += 1) {
      const started = performance.now();
      working.push(await busyTime(() => search(words)));
      samples.push(performance.now() - started);
      slices.push(await longestSlice(() => search(words)));
    }
    report({
      what: `検索「${words}」（${where}）、p95`,
      measured: percentile(samples, 0.95),
      unit: 'ms',
      more: `${spread(samples)}、働く時間の中央値 ${String(Math.round(percentile(working, 0.5)))} ms、ほかを待たせた、働く時間の最大 ${Math.max(...slices).toFixed(1)} ms`,
      budget: { atMost },
    });
  }
}
