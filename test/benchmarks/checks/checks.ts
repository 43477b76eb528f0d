/** `npm run bench`: how long the fast checks take, as after a fresh checkout and as in daily work. */
import { rm } from 'node:fs/promises';
import { timed } from './timed-script.js';
import { report } from '../tools/report.js';

// What ESLint, Prettier and tsc remember of earlier runs.
for (const cache of ['eslint', 'prettier', 'tsconfig.tsbuildinfo'])
  await rm(`.cache/${cache}`, { recursive: true, force: true });
const cold = await timed('scripts/check.mjs');
const warm = await timed('scripts/check.mjs');
report({
  what: 'npm run check（前回の記録なし）',
  measured: cold,
  unit: '秒',
  more: `前回の記録があると ${warm.toFixed(0)} 秒`,
  budget: { atMost: 120 },
});
