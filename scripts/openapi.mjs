/**
 * Writes test/openapi/openapi.json from the built controllers and frontend/src/api/schema.d.ts from that.
 * Usage: node scripts/openapi.mjs [folder]   (after `nest build`; a folder gets both files in place of the repository: for the staleness test)
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const root = path.resolve(import.meta.dirname, '..');
const folder = process.argv[2];
const documentFile = folder ? path.join(folder, 'openapi.json') : path.join(root, 'test/openapi/openapi.json');
const typesFile = folder ? path.join(folder, 'schema.d.ts') : path.join(root, 'frontend/src/api/schema.d.ts');

const { describeApi } = await import(pathToFileURL(path.join(root, 'dist/apps/api/src/openapi.js')).href);
const document = JSON.parse(JSON.stringify(await describeApi()));
const types = astToString(await openapiTS(document, { alphabetize: false }));

for (const [file, text] of [
  [documentFile, `${JSON.stringify(document, null, 2)}\n`],
  [typesFile, `/** Made by scripts/openapi.mjs from test/openapi/openapi.json. Do not edit. */\n\n${types}`],
]) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
