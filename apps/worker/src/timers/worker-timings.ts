/** Nest's injection token for the {@link WorkerTimings}. */
export const WORKER_TIMINGS = Symbol('WorkerTimings');

/** The worker's pauses in milliseconds, in one place so that a test need not wait for them. */
export interface WorkerTimings {
  /** From the start to the first run of each timer: what a crash left behind is taken up soon. */
  firstSweep: number;
  /** From the end of a timer's run to its next. */
  sweepPause: number;
  /** From the end of a run of the timer of deletions to its next: a recording is deleted so soon after its time. */
  deletionPause: number;
  /**
   * Time between two signs of life of a running analysis, or it would be taken for lost. So short that a killed worker's analysis counts
   * as lost by the time the queue gives its job to another, which is at least half of the lock's 15 s later.
   */
  heartbeat: number;
  /** Time between the first two attempts at a mail, each pause after it is twice as long; longer than `mailTimeout`, or a slow mail would be sent twice. */
  mailRetry: number;
  /** Within this time a mail is sent or its attempt has failed. */
  mailTimeout: number;
}

export const DEFAULT_WORKER_TIMINGS: WorkerTimings = {
  firstSweep: 1_000,
  sweepPause: 15_000,
  deletionPause: 2_000,
  heartbeat: 3_000,
  mailRetry: 60_000,
  mailTimeout: 30_000,
};
