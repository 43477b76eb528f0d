import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AnswerMessage } from './rpc-messages.js';

/** A worker that runs. */
export interface RunningWorker {
  send(message: object, transferred: ArrayBuffer[]): void;
  /** Resolves when it has ended. */
  end(): Promise<void>;
}

/** A worker's answers and its end. The end may be reported more than once. */
export interface WorkerEvents {
  onAnswer: (answer: AnswerMessage) => void;
  onEnd: () => void;
}

/** Starts a worker. It does not keep the process alive. */
export type StartWorker = (events: WorkerEvents) => RunningWorker;

/** A worker in a thread of this process. */
export function inThread(file: URL): StartWorker {
  return ({ onAnswer, onEnd }) => {
    const worker = new Worker(file);
    worker.unref();
    worker.on('message', onAnswer).on('error', onEnd).on('exit', onEnd);
    return {
      send: (message, transferred) => worker.postMessage(message, transferred),
      end: async () => {
        await worker.terminate();
      },
    };
  };
}

/** Starts a worker in a separate process, for native code that may call abort(). Its output is dropped. */
export function inProcess(file: URL): StartWorker {
  return ({ onAnswer, onEnd }) => {
    const child = fork(fileURLToPath(file), [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    child.on('message', onAnswer).on('error', onEnd).on('exit', onEnd);
    return {
      // The event reports a child that died.
      send: (message) => void child.send(message, () => undefined),
      end: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
    };
  };
}
