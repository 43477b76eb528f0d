import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The product run from its sources, by `npm run dev`. */
const FROM_SOURCES = path.resolve('apps/standalone/src/main.ts');

/**
 * Where a file stands that runs in a worker thread: in the build, or in the sources under `npm run dev`, whose hook for
 * TypeScript reaches threads. Jest's does not: a test that runs the sources finds their threads in the build.
 * @param name path below the project's root without extension, e.g. `libs/ai/src/adapters/offline/offline.worker`
 */
export function workerFile(name: string): URL {
  const script = path.resolve(process.argv[1] ?? '');
  if (script === FROM_SOURCES) return pathToFileURL(path.resolve(`${name}.ts`));
  const parts = script.split(path.sep);
  const at = parts.lastIndexOf('dist');
  const isBuilt = at > 0 && !parts.includes('node_modules');
  const dist = isBuilt ? parts.slice(0, at + 1).join(path.sep) : path.resolve('dist');
  return pathToFileURL(path.join(dist, `${name}.js`));
}
