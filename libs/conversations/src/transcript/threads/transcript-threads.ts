import { workerFile } from '@app/worker-rpc';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { TASKS, type TranscriptTasks } from './transcript-tasks.js';

const FILE = 'libs/conversations/src/transcript/threads/transcript.worker';
/** A task with at most this many characters runs in this thread: another thread would take longer. */
const SMALL = 20_000;
/** How much longer the stored form is with the JSON around it, in a talk of short lines. */
const WITH_JSON = 3;
const THREADS = 2;
const IDLE_MS = 60_000;

type Input = TranscriptTasks[keyof TranscriptTasks]['input'];
type Output = TranscriptTasks[keyof TranscriptTasks]['output'];

/**
 * Runs the tasks on whole transcripts: in threads when they are long, so that other requests do not wait. Threads are
 * started when they are needed and end when they are idle.
 */
@Injectable()
export class TranscriptThreads implements OnApplicationShutdown {
  private pool: Piscina<Input, Output> | null = null;

  /** @throws what the task throws; AbortError when the application ends */
  async run<Name extends keyof TranscriptTasks>(
    name: Name,
    input: TranscriptTasks[Name]['input'],
  ): Promise<TranscriptTasks[Name]['output']> {
    if (sizeOf(input) <= SMALL) return TASKS[name](input);
    this.pool ??= new Piscina<Input, Output>({
      filename: workerFile(FILE).href,
      ...{ minThreads: 0, maxThreads: THREADS, idleTimeout: IDLE_MS },
    });
    const output: TranscriptTasks[Name]['output'] = await this.pool.run(input, { name });
    return output;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
    this.pool = null;
  }
}

function sizeOf(input: Input): number {
  const stored = 'stored' in input ? input.stored.reduce((sum, chunk) => sum + chunk.length, 0) : 0;
  const given = 'text' in input ? input.text.length : 'texts' in input ? input.texts.length : 0;
  return stored / WITH_JSON + given;
}
