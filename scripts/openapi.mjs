/**
 * Writes test/api/openapi/openapi.json from the built controllers and frontend/src/api/schema.d.ts from that.
 * Usage: node scripts/openapi.mjs [folder]   A folder gets both files in place of the repository: for the test that they are fresh.
 * Compiles the server itself, into .cache, so that the description matches the sources.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { parseJson } from './lib/json.mjs';

/** @typedef {{ responses: Record<string, unknown> }} Operation */
/** @typedef {import('openapi-typescript').OpenAPI3 & { paths: Record<string, Record<string, Operation>> }} Description */

const root = path.resolve(import.meta.dirname, '..');
const folder = process.argv[2];
const documentFile = folder ? path.join(folder, 'openapi.json') : path.join(root, 'test/api/openapi/openapi.json');
const committedTypes = path.join(root, 'frontend/src/api/schema.d.ts');
const typesFile = folder ? path.join(folder, 'schema.d.ts') : committedTypes;

const build = path.join(root, '.cache/openapi', String(process.pid));
await mkdir(build, { recursive: true });
try {
  const config = path.join(build, 'tsconfig.json');
  const outDir = path.join(build, 'dist');
  await writeFile(
    config,
    JSON.stringify({
      extends: '../../../apps/tsconfig.build.json',
      compilerOptions: { outDir, rootDir: root, paths: { '@app/*': [path.join(root, 'libs/*/src/index.ts')] } },
      include: ['apps/api/src', 'libs/*/src'].map((sources) => path.join(root, sources)),
      exclude: [path.join(root, '**/*.spec.ts')],
    }),
  );
  const nest = createRequire(import.meta.url).resolve('@nestjs/cli/bin/nest.js');
  execFileSync(process.execPath, [nest, 'build', '--path', path.relative(root, config)], {
    cwd: root,
    stdio: 'inherit',
  });
  /** @type {unknown} */
  const built = await import(pathToFileURL(path.join(outDir, 'apps/api/src/openapi.js')).href);
  const { describeApi } = /** @type {typeof import('../apps/api/src/openapi.js')} */ (built);
  const document = /** @type {Description} */ (parseJson(JSON.stringify(await describeApi())));
  const types = astToString(await openapiTS(withoutFailures(document), { alphabetize: false }));
  for (const [file, text] of /** @type {const} */ ([
    [documentFile, `${JSON.stringify(document, null, 2)}\n`],
    [typesFile, `/** Made by scripts/openapi.mjs from test/api/openapi/openapi.json. Do not edit. */\n\n${types}`],
  ])) {
    await mkdir(path.dirname(file), { recursive: true });
    // Formatted, so that formatting everything never makes them stale.
    await writeFile(file, await format(text, { ...(await resolveConfig(committedTypes)), filepath: file }));
  }
} finally {
  await rm(build, { recursive: true, force: true });
}
process.exit(0);

/**
 * Every failure has the shape of `default`: once is enough for the types.
 * @param {Description} described
 * @returns {Description}
 */
function withoutFailures(described) {
  const withoutThem = (/** @type {Operation} */ { responses, ...rest }) => ({
    ...rest,
    responses: pick(responses, (status) => !(Number(status) >= 400)),
  });
  return { ...described, paths: map(described.paths, (item) => map(item, withoutThem)) };
}

/**
 * @template From, To
 * @param {Record<string, From>} record
 * @param {(value: From) => To} change
 */
function map(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/**
 * @param {Record<string, unknown>} record
 * @param {(key: string) => boolean} isWanted
 */
function pick(record, isWanted) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => isWanted(key)));
}
