import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The process of bare-server.ts. */
export interface BareServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts what the product is compared with. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    execArgv: ['--import', './test/kit/product/typescript.mjs'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
