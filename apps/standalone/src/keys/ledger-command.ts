import { readHead, verifyLedgers, type LedgerFaultKind, type ToldHeads } from '@app/database';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { runCommand, type Reach } from '../backup/run-command.js';
import { dataFolderAt, rootKeyFile, securityLogFile } from '../host/data-folder.js';
import { readEnvironment } from '../host/environment.js';
import { StartError } from '../host/start-error.js';

// Behind `npm run ledger:verify`.

/** More would fill the screen and say nothing new. */
const MOST_SHOWN = 50;

const FAULTS: Record<LedgerFaultKind, string> = {
  altered: 'から先が書き換えられています',
  cut: 'から先が欠けています',
  key: 'の鍵が、このルート鍵で開きません',
  gone: 'を持つ1on1が、削除の記録なしになくなっています',
};

async function run(given: readonly string[], reach: Reach): Promise<string> {
  const { environment, config } = readEnvironment(process.env);
  const dataDir = dataFolderAt(config.DATA_DIR);
  const kept = securityLogFile(environment, dataDir);
  const logs = given.length > 0 || kept === undefined ? given : [kept];
  const heads: ToldHeads = new Map();
  for (const log of logs) await readLog(heads, log);
  const { url } = await reach(environment, config, { shared: true });
  const file = rootKeyFile(environment, dataDir);
  const { conversations, entries, heads: told, faults } = await verifyLedgers(url, file, heads);
  const looked = `1on1 ${conversations} 件の履歴 ${entries} 行と、記録にあった末尾 ${told} 個を確かめました。`;
  if (faults.length > 0) {
    const shown = faults.slice(0, MOST_SHOWN).map(({ conversationId, kind, seq }) => {
      return `1on1 ${conversationId} の ${seq} 行目${FAULTS[kind]}。`;
    });
    throw new StartError([`${looked}${faults.length} 件に誤りがあります。`, ...shown].join('\n'));
  }
  const without =
    logs.length === 0
      ? '末尾が切り取られていないことは、"log":"security" の記録を渡すと確かめられます（npm run ledger:verify -- 記録のファイル）。'
      : '';
  return `${looked}書き換えも欠けもありません。${without}`;
}

async function readLog(heads: ToldHeads, log: string): Promise<void> {
  try {
    for await (const line of createInterface({ input: createReadStream(log), crlfDelay: Infinity }))
      readHead(heads, line);
  } catch {
    throw new StartError(`${log} を読めません。"log":"security" の行を含む記録のファイルを指定してください。`);
  }
}

await runCommand((reach) => run(process.argv.slice(2), reach));
