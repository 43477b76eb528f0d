import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { BACKENDS, type QueueEnvironment, type TestBackend } from '../queue/backends.js';
import { createOwner, startObserver, type StartedWorker, TRANSCRIPT } from '../kit/product/worker-application.js';

jest.setTimeout(120_000);

const ROOT = path.resolve(__dirname, '../..');

/** A worker in a process of its own. `begun`: the revisions of the analyses that it began. */
class WorkerProcess {
  readonly begun: unknown[] = [];
  private readonly child: ChildProcess;
  private readonly heard: (() => void)[] = [];
  private ready = false;

  constructor(environment: QueueEnvironment) {
    this.child = fork(path.join(ROOT, 'test/kit/product/worker-process.ts'), {
      cwd: ROOT,
      execArgv: ['--import', './test/kit/product/typescript.mjs'],
      env: { ...process.env, NODE_OPTIONS: '', REDIS_URL: '', ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child.on('message', (message) => {
      if (message === 'ready') this.ready = true;
      else this.begun.push(message);
      for (const listener of this.heard) listener();
    });
  }

  /** @throws Error when the process ends before that */
  async until(condition: (worker: { begun: unknown[]; ready: boolean }) => boolean): Promise<void> {
    const state = () => condition({ begun: this.begun, ready: this.ready });
    if (state()) return;
    const met = new Promise<void>((resolve) => this.heard.push(() => state() && resolve()));
    const ended = once(this.child, 'exit').then(([code]) =>
      Promise.reject(new Error(`the worker ended with ${String(code)}`)),
    );
    await Promise.race([met, ended]);
  }

  goOn(): void {
    this.child.send('go on');
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}

describe.each(BACKENDS)('a worker that is killed, with the queue on %s', (_, open) => {
  let backend: TestBackend;
  let observer: StartedWorker;
  const workers: WorkerProcess[] = [];

  const spawn = () => {
    const worker = new WorkerProcess(backend.environment);
    workers.push(worker);
    return worker;
  };

  beforeEach(async () => {
    backend = await open();
    observer = await startObserver(backend.environment.DATABASE_URL, backend.environment.REDIS_URL);
  });

  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.kill();
    await observer.close();
    await backend.remove();
  });

  it('[API-41] in the middle of an analysis has it completed once by the next', async () => {
    const { owner, employeeId } = await createOwner(observer);
    const first = spawn();
    await first.until(({ ready }) => ready);
    const { id } = await observer.as(owner, () =>
      observer.lifecycle.importTalk({ employeeId, transcript: TRANSCRIPT }),
    );
    await first.until(({ begun }) => begun.length === 1);
    await first.kill();
    expect((await observer.stored(owner, id)).analyses.map(({ doneRev }) => doneRev)).toEqual([0, 0, 0, 0]);

    const second = spawn();
    await second.until(({ ready }) => ready);
    second.goOn();
    await observer.done(owner, id);
    expect(second.begun).toEqual([1]);
    const { analyses } = await observer.stored(owner, id);
    expect(analyses.map(({ engine, attempts }) => [engine, attempts])).toEqual(Array(4).fill(['別の過程', 2]));
  });
});
