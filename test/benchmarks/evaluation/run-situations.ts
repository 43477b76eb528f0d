/**
 * `npm run situations [-- FOLDER] [--list]`: what the default assistant puts before a manager in written situations, and what the readers
 * said of it. A folder holds `*.txt` with situations and `verdicts.tsv` with what was read; without one, the situations on which nothing
 * was chosen. `--list` prints every sentence for a reader.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';
import { createTokenizer } from '../../../libs/ai/src/adapters/offline/text/tokenizer.js';
import { readMomentFolder, type WrittenMoment } from '../../../libs/ai/training/labelled/read-moments.js';
import { putBefore, type Put } from './situation-set.js';
import { judge, readVerdicts } from './verdicts.js';

const UNSEEN = join(import.meta.dirname, 'situations/unseen');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } });
const folder = positionals[0] ?? UNSEEN;
const situations = readMomentFolder(folder);
const engine = new OfflineEngine(createTokenizer());
const answered = situations.map((situation) => ({ situation, put: putBefore(engine, situation) }));

if (values.list === true) for (const one of answered) console.log(listed(one));
else {
  const put = answered.flatMap(({ situation: { id }, put: all }) => all.map((one) => ({ id, ...one })));
  const verdicts = readVerdicts(join(folder, 'verdicts.tsv'));
  console.log(`場面 ${situations.length}、文 ${put.length}`);
  for (const kind of [null, 'message', 'question', 'advice']) {
    const of = put.filter(({ part }) => kind === null || part.startsWith(kind));
    const { unread, say, wrong, agreed } = judge(of, verdicts);
    console.log(
      `${kind ?? 'すべて'}: 言う ${percent(say)}、おかしい ${percent(wrong)}、読み手が同じ ${percent(agreed)}（${of.length} のうち読んでいないもの ${unread}）`,
    );
  }
}

function listed({ situation, put }: { situation: WrittenMoment; put: readonly Put[] }): string {
  const { id, kind, theme, stance, said } = situation;
  return [
    `## ${id} ${kind}（${theme ?? 'テーマなし'}、${stance ?? '聞き方なし'}）`,
    ...said.map(({ role, text }) => `${role === 'manager' ? 'm' : 'r'}: ${text}`),
    '---',
    ...put.map(({ part, text }) => `${part}: ${text}`),
    '',
  ].join('\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
