/** `npm run train -- --dues`: learns which phrase says until when. The same bytes from the same talks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { learnDues } from './learning/learn-dues.js';
import { readSet } from './labelled/read-labels.js';

const OUT = join(import.meta.dirname, '../src/adapters/offline/results/promises/due-weights.json');
const { scale, base64 } = learnDues(readSet('learning'));
writeFileSync(OUT, `${JSON.stringify({ scale, base64 }, null, 2)}\n`);
