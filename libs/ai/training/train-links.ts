/** `npm run train -- --links`: learns which lines are of one promise. The same bytes from the same talks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { learnLinks } from './learning/learn-links.js';
import { readSet } from './labelled/read-labels.js';

const OUT = join(import.meta.dirname, '../src/adapters/offline/results/promises/link-weights.json');
const { scale, base64 } = learnLinks(readSet('learning'));
writeFileSync(OUT, `${JSON.stringify({ scale, base64 }, null, 2)}\n`);
