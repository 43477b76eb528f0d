import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Where the build has put a file that runs in a worker thread. Threads need JavaScript: a test that runs the sources finds
 * them in the build, too.
 * @param name path below the project's root without extension, e.g. `libs/ai/src/adapters/offline/offline.worker`
 */
export function workerFile(name: string): URL {
  const script = process.argv[1] ?? '';
  const parts = path.resolve(script).split(path.sep);
  const at = parts.lastIndexOf('dist');
  const isBuilt = at > 0 && !parts.includes('node_modules');
  const dist = isBuilt ? parts.slice(0, at + 1).join(path.sep) : path.resolve('dist');
  return pathToFileURL(path.join(dist, `${name}.js`));
}
