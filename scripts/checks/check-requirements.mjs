// Part of `npm run check`: every requirement that the name of a test carries, such as [SES-12], is explained in docs/requirements.md.
<<<<<<<< HEAD:scripts/checks/requirements.mjs
// Usage: node scripts/checks/requirements.mjs [folder…]   Without folders: all that hold tests.
========
// Usage: node scripts/checks/check-requirements.mjs [folder…]   Without folders: all that hold tests.
>>>>>>>> h-d:scripts/checks/check-requirements.mjs
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/runtime.mjs';

const PAGE = 'docs/requirements.md';
const TEST = /\.spec\.tsx?$/u;
const CARRIED = /\[([A-Z]{3}-\d+)\]/gu;
const EXPLAINED = /^- ([A-Z]{3}-\d+): /gmu;

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ['apps', 'libs', 'frontend', 'test'].map((folder) => join(ROOT, folder));

const explained = new Set([...readFileSync(join(ROOT, PAGE), 'utf8').matchAll(EXPLAINED)].map(([, id]) => id));
const unexplained = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => TEST.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(CARRIED)].map(([, id]) => ({ id, file })))
    .filter(({ id }) => !explained.has(id)),
);
for (const { id, file } of unexplained)
  process.stderr.write(`${file}: [${id ?? ''}] の意味が ${PAGE} にありません。一行を足してください。\n`);
if (unexplained.length > 0) process.exitCode = 1;
