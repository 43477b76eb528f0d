import { workerFile } from '@app/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { TASKS, type TranscriptTasks } from './transcript-tasks.js';

const FILE = 'libs/conversations/src/transcript/transcript.worker';
/** Up to so many characters a task is done at once, here: a thread would take longer. */
const SMALL = 20_000;
/** The JSON around a line that is stored. */
const AROUND = 10;
const THREADS = 2;
const IDLE_MS = 60_000;

/**
 * Does what is to be done with whole transcripts: in threads where they are long, so that the others do not wait. Threads are
 * made when they are needed and end when they are idle.
 */
@Injectable()
export class TranscriptThreads implements OnApplicationShutdown {
  private pool: Piscina | null = null;

  /** @throws what the task throws; AbortError when the application ends */
  async run<Name extends keyof TranscriptTasks>(
    name: Name,
    input: TranscriptTasks[Name]['input'],
  ): Promise<TranscriptTasks[Name]['output']> {
    if (sizeOf(input) <= SMALL) return TASKS[name](input);
    this.pool ??= new Piscina<TranscriptTasks[Name]['input'], TranscriptTasks[Name]['output']>({
      filename: workerFile(FILE).href,
      ...{ minThreads: 0, maxThreads: THREADS, idleTimeout: IDLE_MS },
    });
    return this.pool.run(input, { name });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
    this.pool = null;
  }
}

function sizeOf(input: TranscriptTasks[keyof TranscriptTasks]['input']): number {
  const stored = 'stored' in input ? input.stored.reduce((sum, chunk) => sum + chunk.length, 0) : 0;
  const given = 'text' in input ? input.text.length : 'texts' in input ? input.texts.length : 0;
  return stored / AROUND + given;
}
