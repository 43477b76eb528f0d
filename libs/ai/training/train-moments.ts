/** `npm run train -- --moments`: learns what a moment is, and what is said in it. The same bytes from the same moments. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packMoments } from '../src/adapters/offline/questions/moment/moment-model.js';
import { createTokenizer } from '../src/adapters/offline/text/tokenizer.js';
import { learnMoments } from './learning/moments/learn-moments.js';
import { readLabelledMoments, readMenu } from './labelled/read-moments.js';

const OUT = join(import.meta.dirname, '../src/adapters/offline/questions/moment/weights.bin');
writeFileSync(OUT, packMoments(learnMoments(readLabelledMoments(), readMenu(), createTokenizer())));
