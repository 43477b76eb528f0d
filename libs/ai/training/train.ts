/** `npm run train [-- --quick]`: learns the weights of the offline engine from the learning set. The same bytes from the same talks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { StoredWeights } from '../src/adapters/offline/learned/slot-weights.js';
import { packWeights } from '../src/adapters/offline/learned/weights-file.js';
import { heldOutReadings } from './labelled/held-out-readings.js';
import { readSet } from './labelled/read-labels.js';
import { learnKeywords } from './learning/learn-keywords.js';
import { learnStories } from './learning/learn-stories.js';
import { learnWeights } from './learning/learn-weights.js';

const OUT = join(import.meta.dirname, '../src/adapters/offline');
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, out: { type: 'string' } } });
const talks = readSet('learning');
const used = values.quick ? talks.filter((_, at) => at % 8 === 0) : talks;
const say = (text: string): void => console.error(text);

function write(name: string, content: Buffer | StoredWeights): void {
  const file = join(values.out ?? OUT, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.isBuffer(content) ? content : `${JSON.stringify(content, null, 2)}\n`);
}

const { weights, heldOut } = learnWeights(used, say);
const packed = packWeights(weights);
write('learned/weights.bin', packed);
say(`${packed.length} bytes`);
// What builds on the reading learns from readings as they will be: of talks that the reader does not know.
const readings = heldOutReadings(used, heldOut);
write('results/stories/story-weights.json', learnStories(readings));
write('results/keywords/weights.json', learnKeywords(readings));
