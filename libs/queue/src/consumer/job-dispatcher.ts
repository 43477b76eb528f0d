import { describeError, inRequest, jobDuration, jobWait } from '@app/platform';
import { Injectable, Logger } from '@nestjs/common';
import { type Job, WaitingError } from 'bullmq';
import type { JobHandler } from '../jobs/job-handler.js';
import { type JobDefinition, JOBS } from '../jobs/jobs.js';

/** How long a handler may take after the abort before its job is given back without it. */
const ABORT_GRACE_MS = 2_000;

/** The queue's record of a failed job: the error's type and code, never its message, which can quote what was said. */
class JobFailedError extends Error {
  override readonly name = 'JobFailedError';

  constructor(error: unknown) {
    const { type, code } = describeError(error);
    super(code === undefined ? type : `${type} ${code}`);
  }
}

class UnknownJobError extends Error {
  override readonly name = 'UnknownJobError';
}

/** The handler did not heed the abort. */
class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

type Runnable = Pick<JobHandler<unknown>, 'run'> & { readonly definition: Pick<JobDefinition<unknown>, 'name'> };

/** Gives each job to its handler, from any queue. */
@Injectable()
export class JobDispatcher {
  private readonly logger = new Logger('Jobs');
  private readonly stopping = new AbortController();
  private handlers: ReadonlyMap<string, Runnable> = new Map();

  /**
   * Takes the handlers of the application.
   * @throws Error naming each job that has no handler or more than one
   */
  register(handlers: readonly Runnable[]): void {
    const problems = Object.values(JOBS).flatMap(({ name }) => {
      const count = handlers.filter((handler) => handler.definition.name === name).length;
      return count === 1 ? [] : [`job "${name}" has ${count === 0 ? 'no handler' : `${count} handlers`}`];
    });
    if (problems.length > 0) throw new Error(`The workers do not start: ${problems.join('; ')}.`);
    this.handlers = new Map(handlers.map((handler) => [handler.definition.name, handler]));
  }

  /** Aborts the running handlers. Their jobs return to the queue. */
  abort(): void {
    this.stopping.abort();
  }

  /** Runs one job of the queue, its id in every line that is logged meanwhile; `token` is the worker's lock on it. */
  dispatch(job: Job, token: string | undefined): Promise<void> {
    return inRequest(`job-${job.id ?? ''}`, () => this.run(job, token));
  }

  private async run(job: Job, token: string | undefined): Promise<void> {
    const handler = this.handlers.get(job.name);
    const started = Date.now();
    const name = handler === undefined ? 'unknown' : job.name;
    if (wasDueAtOnce(job)) jobWait.observe({ job: name }, Math.max(0, started - job.timestamp) / 1000);
    const ended = (outcome: 'done' | 'failed' | 'given_back'): number => {
      const ms = Date.now() - started;
      jobDuration.observe({ job: name, outcome }, ms / 1000);
      return ms;
    };
    try {
      if (handler === undefined) throw new UnknownJobError(job.name);
      await this.untilAborted(handler.run(job.data, this.stopping.signal));
      this.logger.log({ msg: 'job done', job: name, ms: ended('done') });
    } catch (error) {
      if (this.stopping.signal.aborted) {
        await job.moveToWait(token);
        this.logger.log({ msg: 'job given back', job: name, ms: ended('given_back') });
        throw new WaitingError();
      }
      this.logger.error({ msg: 'job failed', job: name, ms: ended('failed') }, error);
      throw new JobFailedError(error);
    }
  }

  /** Ends with the work, or, when it does not heed the abort, a moment after that. */
  private async untilAborted(work: Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    let timer: NodeJS.Timeout | undefined;
    let onAbort = (): void => undefined;
    const abandoned = new Promise<never>((_, reject) => {
      onAbort = () => {
        timer = setTimeout(() => reject(new AbandonedError()), ABORT_GRACE_MS);
      };
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    });
    try {
      await Promise.race([work, abandoned]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }
}

/**
 * Whether a job waited from its making on. The queue does not keep when one was due that rested, was put off once more by each edit, or
 * came back from another worker.
 */
function wasDueAtOnce({ opts: { delay = 0 }, attemptsStarted }: Job): boolean {
  return delay === 0 && attemptsStarted <= 1;
}
