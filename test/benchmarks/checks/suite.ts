/** `npm run bench -- suite`: how long all tests take after the install. */
import { timed } from './timed-script.js';
import { report } from '../tools/report.js';

report({ what: 'npm test', measured: (await timed('scripts/test.mjs')) / 60, unit: '分', budget: { atMost: 20 } });
