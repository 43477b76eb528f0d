/** Learns the weights of the keywords from the learning set, as `npm run train` does those of the reading. The same bytes from the same talks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTokenizer } from '../src/adapters/offline/text/tokenizer.js';
import { learnKeywords } from './learning/learn-keywords.js';
import { readSet } from './labelled/read-labels.js';

const OUT = join(import.meta.dirname, '../src/adapters/offline/results/keywords/weights.json');
const { scale, base64 } = learnKeywords(readSet('learning'), createTokenizer());
writeFileSync(OUT, `${JSON.stringify({ scale, base64 }, null, 2)}\n`);
