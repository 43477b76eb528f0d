/** `npm run bench -- guard`: what it costs each request that its login is read with its user, beside the user alone and beside no row at all. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { prepareRootKey } from '../../../libs/database/src/keys/root-key.js';
import { prepareDatabase } from '../../../libs/database/src/schema/prepare-database.js';
import { queueTables } from '../../../libs/queue/src/index.js';
import { registerManager } from '../../kit/clients/manager-client.js';
import { startOwnPostgres } from '../tools/own-postgres.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';

const WARM = 500;
const CALLS = 5_000;
const ROUTES = ['login', 'user', 'signature'] as const;

const postgres = await startOwnPostgres();
const environment = {
  DATABASE_URL: postgres.databaseUrl,
  DATABASE_MIGRATION_URL: postgres.ownerUrl,
  ROOT_KEY_FILE: postgres.rootKeyFile,
};
await prepareDatabase(environment, queueTables({ REDIS_URL: undefined }));
await prepareRootKey(environment);
const server = fork(new URL('../tools/guard-server.ts', import.meta.url), {
  execArgv: ['--import', './test/kit/product/typescript.mjs'],
  // The security log would stand between the figures.
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  env: {
    ...process.env,
    ...environment,
    ...{ JWT_SECRET: 'x'.repeat(32), REGISTRATION: 'open', LOG_LEVEL: 'silent' },
  },
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
try {
  const [port] = (await once(server, 'message')) as [number];
  const url = `http://127.0.0.1:${String(port)}`;
  const { token } = await registerManager(url);
  const samples: Record<(typeof ROUTES)[number], number[]> = { login: [], user: [], signature: [] };
  // In turn, so that whatever else the machine does falls on both.
  for (let call = 0; call < WARM + CALLS; call += 1)
    for (const route of call % 2 === 0 ? ROUTES : ROUTES.toReversed()) {
      const took = await time(`${url}/api/bench/${route}`, token);
      if (call >= WARM) samples[route].push(took);
    }
  const p95 = (route: (typeof ROUTES)[number]) => percentile(samples[route], 0.95);
  const more = (route: (typeof ROUTES)[number]) => percentile(samples.login, 0.5) - percentile(samples[route], 0.5);
  report({
    what: 'ログインの行を使う人の行と読む守りが、使う人の行だけを読む前の守りより、一つの呼び出しに多くかける時間、p95 の差',
    measured: p95('login') - p95('user'),
    unit: 'ms',
    more: `p50 の差 ${more('user').toFixed(3)}`,
    budget: { atMost: 0.3 },
  });
  report({
    what: '同じく、トークンの署名だけを見る守りより、p95 の差',
    measured: p95('login') - p95('signature'),
    unit: 'ms',
    more: `p50 の差 ${more('signature').toFixed(3)}`,
  });
  report({
    what: '守りの先の、何もしない呼び出し、p95',
    measured: p95('login'),
    unit: 'ms',
    more: spread(samples.login),
    baselines: [
      { what: '使う人の行だけを読む守り', measured: p95('user') },
      { what: 'トークンの署名だけを見る守り', measured: p95('signature') },
    ],
  });
} finally {
  agent.destroy();
  if (server.connected) server.disconnect();
  if (server.exitCode === null) await once(server, 'exit');
  await postgres.stop();
}

/** @returns milliseconds until the whole answer is there */
function time(address: string, token: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${address}: ${String(answer.statusCode)}`));
      });
    }).on('error', reject);
  });
}
