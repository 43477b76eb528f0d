/** `npm run bench -- sealing`: how long the process is busy with sealing and opening a talk, and with a search of many. */
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { prepareDatabase } from '../../../libs/database/src/schema/prepare-database.js';
import { prepareRootKey } from '../../../libs/database/src/keys/root-key.js';
import { ormOptions } from '../../../libs/database/src/orm/orm-options.js';
import { runAs } from '../../../libs/database/src/orm/ownership.js';
import { listConversations } from '../../../libs/database/src/queries/conversation-list.js';
import { insertLines, readLineChunks } from '../../../libs/database/src/queries/lines.js';
import { sealLines } from '../../../libs/database/src/sealed/seal-lines.js';
import { newId } from '../../../libs/platform/src/ids.js';
import { FileKeyWrapper } from '../../../libs/sealing/src/key-wrapper.js';
import { fillDatabase, RARE_WORD } from '../tools/filled-database.js';
import { startOwnPostgres } from '../tools/own-postgres.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';

const CHARACTERS = 37_000;
const LINE = 45;
const CALLS = 50;
const TALKS = 1_000;

const postgres = await startOwnPostgres();
await prepareDatabase({ DATABASE_URL: postgres.databaseUrl, DATABASE_MIGRATION_URL: postgres.ownerUrl });
await prepareRootKey({ DATABASE_URL: postgres.databaseUrl, ROOT_KEY_FILE: postgres.rootKeyFile });
const orm = await MikroORM.init(ormOptions(postgres.databaseUrl, new FileKeyWrapper(postgres.rootKeyFile)));
try {
  const owner = newId();
  await orm.em
    .fork()
    .execute(`insert into users (id, username, password_hash, created_at) values (?, 'bench', 'none', now())`, [owner]);
  const plan = { id: owner, conversations: TALKS, characters: 1_500, keywords: 10 };
  await fillDatabase(postgres.ownerUrl, postgres.rootKeyFile, [plan]);
  await measureTalk(owner);
  await measureSearch(owner);
} finally {
  await orm.close();
  await postgres.stop();
}

/** The time that this process is busy, which others on the machine do not lengthen much. */
async function busy(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function measureTalk(owner: string): Promise<void> {
  const text = 'あいうえおかきくけこ'.repeat(LINE / 10 + 1).slice(0, LINE);
  const lines = (): string =>
    JSON.stringify(
      Array.from({ length: Math.ceil(CHARACTERS / LINE) }, (_, position) => ({
        ...{ id: newId(), position, speaker: 1, text, startMs: null, endMs: null, createdAt: new Date() },
      })),
    );
  const [sealing, opening]: [number[], number[]] = [[], []];
  await runAs(orm, owner, async (em) => {
    const [talk] = await em.execute<{ id: string }[]>('select id from conversations where owner = ? limit 1', [owner]);
    const id = talk?.id ?? '';
    for (let call = 0; call < CALLS; call += 1) {
      await em.execute('delete from lines where conversation_id = ? and owner = ?', [id, owner]);
      await em.transactional(async (inner: EntityManager) => {
        const chunk = lines();
        // The keys are read once a transaction.
        await sealLines(inner, owner, id, '[]');
        sealing.push(await busy(() => sealLines(inner, owner, id, chunk)));
        await insertLines(inner, owner, id, [chunk]);
      });
      opening.push(await busy(() => readLineChunks(em, owner, id)));
    }
  });
  report({
    what: '37,000 文字の発言を封じる、プロセスが働く時間の中央値',
    measured: percentile(sealing, 0.5),
    unit: 'ms',
    more: spread(sealing),
    budget: { atMost: 20 },
  });
  report({
    what: '37,000 文字の発言を読んで開く、プロセスが働く時間の中央値',
    measured: percentile(opening, 0.5),
    unit: 'ms',
    more: `${spread(opening)}、問い合わせを含む`,
  });
}

async function measureSearch(owner: string): Promise<void> {
  const search = (words: string) => runAs(orm, owner, (em) => listConversations(em, owner, { search: words }));
  const started = performance.now();
  await search('火星移住計画');
  report({ what: 'はじめての検索（1,500 文字が 1,000 件）', measured: performance.now() - started, unit: 'ms' });
  for (const words of ['です', RARE_WORD, '火星移住計画']) {
    const [samples, working]: [number[], number[]] = [[], []];
    for (let call = 0; call < CALLS; call += 1) {
      const begun = performance.now();
      working.push(await busy(() => search(words)));
      samples.push(performance.now() - begun);
    }
    report({
      what: `検索「${words}」、p95`,
      measured: percentile(samples, 0.95),
      unit: 'ms',
      more: `${spread(samples)}、プロセスが働く時間の中央値 ${String(Math.round(percentile(working, 0.5)))} ms`,
      budget: { atMost: 100 },
    });
  }
}
