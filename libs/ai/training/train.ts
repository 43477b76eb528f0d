/** `npm run train [-- --quick]`: learns the weights of the offline engine from the learning set. The same bytes from the same talks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packWeights } from '../src/adapters/offline/learned/weights-file.js';
import { learnWeights } from './learning/learn-weights.js';
import { readSet } from './labelled/read-labels.js';

const OUT = join(import.meta.dirname, '../src/adapters/offline/learned/weights.bin');
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, out: { type: 'string' } } });
const talks = readSet('learning');
const used = values.quick ? talks.filter((_, at) => at % 8 === 0) : talks;
const packed = packWeights(learnWeights(used, (text) => console.error(text)));
writeFileSync(values.out ?? OUT, packed);
console.error(`${packed.length} bytes`);
