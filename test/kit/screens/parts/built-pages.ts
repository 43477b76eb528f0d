import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const TYPES: Partial<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Pages that a browser can open until they are closed. */
interface Served {
  pageUrl(name: string): string;
  close(): Promise<void>;
}

/** Builds test/kit/pages as the product is built, and serves them. */
export async function serveParts(): Promise<Served> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jizo-parts-'));
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'test/kit/pages', '--outDir', folder, '--logLevel', 'error'],
    // A value of the runner would be built in: with 'test' Ant Design gives every dialog the same id.
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://parts');
    readFile(path.join(folder, path.normalize(pathname))).then(
      (body) => response.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'text/plain').end(body),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    pageUrl: (name) => `http://127.0.0.1:${address.port}/${name}.html`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
