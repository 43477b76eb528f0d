import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootKeyFile } from '../../../apps/standalone/src/host/data-folder.js';
import { freePort } from '../../../apps/standalone/src/host/free-port.js';

/** A busy machine takes its time. */
const START_MS = 120_000;

/** The whole product as a process of its own, on a data folder and a port of its own. */
export interface Product {
  url: string;
  dataDir: string;
  readonly child: ChildProcess;
  /** What the product has printed so far. */
  output(): string;
  /** Ends it in the middle of whatever it does (kill -9). */
  kill(): Promise<void>;
  /** Starts it again on its data and its port after it was killed. */
  restart(): Promise<void>;
  /** Ends it as an operator would (SIGTERM) and removes the data folder unless `keepData`. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/**
 * Starts the built product (dist/) and waits until it answers.
 * @throws Error with what it printed when it ends before that or takes longer than two minutes
 */
export async function startProduct(
  options: {
    env?: Record<string, string>;
    dataDir?: string;
    port?: number;
    /** The name under which browsers are to know it, in place of no PUBLIC_URL. */
    publicName?: 'localhost';
  } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'jizo-')));
  const port = options.port ?? (await freePort());
  const url = `http://${options.publicName ?? '127.0.0.1'}:${port}`;
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    LOG_LEVEL: 'warn',
    // Tests say for whom they call, as a proxy does.
    TRUSTED_PROXIES: '127.0.0.1',
    ...(options.publicName !== undefined && { PUBLIC_URL: url }),
    ...options.env,
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  let printed = '';
  const launch = () => startProcess(url, env, (text) => (printed += text));
  let child = await launch();
  return {
    url,
    dataDir,
    get child() {
      return child;
    },
    output: () => printed,
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      child = await launch();
    },
    async stop({ keepData = false } = {}) {
      await end(child, 'SIGTERM');
      if (keepData) return;
      for (const made of [dataDir, path.dirname(rootKeyFile({}, dataDir))])
        await rm(made, { recursive: true, force: true });
    },
  };
}

async function startProcess(url: string, env: NodeJS.ProcessEnv, print: (text: string) => void): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/apps/standalone/src/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      printed += data.toString();
      print(data.toString());
    });
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the product did not start (exit code ${String(child.exitCode)}):\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
}

/** Ends a process unless it has ended. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health/ready`);
    return response.ok;
  } catch {
    return false;
  }
}
