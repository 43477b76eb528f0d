import { TIMINGS } from '@app/contract';
import { jobWait, newId } from '@app/platform';
import { JOBS } from '@app/queue';
import { Module } from '@nestjs/common';
import { BACKENDS, type TestBackend } from './backends.js';
import { HeldHandler, startQueue } from './queue-application.js';
import { eventually } from '../kit/waiting/eventually.js';

type Started = Awaited<ReturnType<typeof startQueue>>;

const owner = newId();
const job = (conversationId: string) => ({ conversationId, owner });

describe.each(BACKENDS)('the jobs on their queue on %s', (_, open) => {
  let backend: TestBackend;
  let started: Started[] = [];

  const start = async (...options: Parameters<typeof startQueue> extends [unknown, ...infer Rest] ? Rest : never) => {
    const application = await startQueue(backend.environment, ...options);
    started.push(application);
    return application;
  };
  const begun = (application: Started, count: number) =>
    application.handler!.changed.until(() => application.handler!.begun.length >= count, `${count} jobs begun`);
  const ended = (application: Started, count: number) =>
    application.handler!.changed.until(() => application.handler!.ended >= count, `${count} jobs ended`);
  const idle = (application: Started) =>
    eventually(
      async () => (await application.queue.getJobCountByTypes('active', 'waiting', 'prioritized')) === 0,
      'an empty queue',
    );

  beforeEach(async () => {
    backend = await open();
  });

  afterEach(async () => {
    for (const application of started) {
      application.handler?.releaseAll();
      await application.close();
    }
    started = [];
    await backend.remove();
  });

  it('runs once for many wishes, and exactly once more for those that came while it ran', async () => {
    const application = await start();
    const id = newId();
    await application.producer.enqueueAnalysis(job(id), { priority: 10 });
    await begun(application, 1);
    for (let wish = 0; wish < 5; wish += 1) await application.producer.enqueueAnalysis(job(id), { priority: 10 });
    application.handler!.release();
    await begun(application, 2);
    application.handler!.release();
    await ended(application, 2);
    await idle(application);
    expect(application.handler!.begun).toEqual([id, id]);

    await application.producer.enqueueAnalysis(job(id), { priority: 10 });
    await begun(application, 3);
  });

  it('[API-52] lets edits rest for 20 s, as one job', async () => {
    const application = await start();
    const id = newId();
    await application.producer.enqueueAnalysis(job(id), 'edit');
    const [first] = await application.queue.getDelayed();
    expect(first!.delay).toBe(TIMINGS.editAnalysisDelay);
    await application.producer.enqueueAnalysis(job(id), 'edit');
    expect(await application.queue.getDelayedCount()).toBe(1);

    // Somebody who waits is not kept by the edit that rests.
    await application.producer.enqueueAnalysis(job(id), 'now');
    await begun(application, 1);
    expect(await application.queue.getDelayedCount()).toBe(1);

    // A background wish takes the resting job along.
    await application.producer.enqueueAnalysis(job(id), { priority: 10 });
    await begun(application, 2);
    expect(await application.queue.getDelayedCount()).toBe(0);
  });

  it('counts as waiting only what was due from the beginning: not what edits put off, and not the time of an earlier run', async () => {
    const counted = async () => {
      const { values } = await jobWait.get();
      return values.find(({ metricName }) => metricName === 'jizo_job_wait_seconds_count')?.value ?? 0;
    };
    const first = await start();
    const [before, id] = [await counted(), newId()];
    await first.producer.enqueueAnalysis(job(id), 'edit');
    await first.producer.enqueueAnalysis(job(id), 'edit');
    // A background wish takes the resting job along, as if the editing had rested.
    await first.producer.enqueueAnalysis(job(id), { priority: 10 });
    await begun(first, 1);
    expect(await counted()).toBe(before);

    await first.producer.enqueueAnalysis(job(newId()), 'now');
    await begun(first, 2);
    expect(await counted()).toBe(before + 1);
    await first.close();
    started = [];
    expect(first.handler!.aborted).toBe(2);
    const second = await start();
    await begun(second, 2);
    expect(await counted()).toBe(before + 1);
  }, 60_000);

  it('[API-53] takes who waits first, then background work by its priority, so that an import starves nobody', async () => {
    const application = await start();
    const busy = [newId(), newId()];
    for (const id of busy) await application.producer.enqueueAnalysis(job(id), 'now');
    await begun(application, 2);

    const imported = [newId(), newId(), newId()];
    for (const [outstanding, id] of imported.entries()) {
      await application.producer.enqueueAnalysis(job(id), { priority: 10 + outstanding });
    }
    const other = newId();
    await application.producer.enqueueAnalysis({ conversationId: other, owner: newId() }, { priority: 10 });
    const waiting = newId();
    await application.producer.enqueueAnalysis(job(waiting), 'now');

    for (let count = 3; count <= 7; count += 1) {
      application.handler!.release();
      await begun(application, count);
    }
    expect(application.handler!.begun.slice(2)).toEqual([waiting, imported[0], other, imported[1], imported[2]]);
  });

  it('[SEC-25] holds ids and nothing else, and refuses what its declaration does not know', async () => {
    const application = await start();
    const id = newId();
    await application.producer.enqueueAnalysis(job(id), 'now');
    await begun(application, 1);
    const [active] = await application.queue.getActive();
    expect(active!.data).toEqual({ conversationId: id, owner });

    const more = { ...job(newId()), transcript: '秘密の話' };
    await application.producer.enqueueAnalysis(more, 'now');
    expect(await application.queue.getJobCountByTypes('waiting', 'prioritized', 'active')).toBe(1);

    await application.queue.add(JOBS.analyse.name, { conversationId: '秘密の話', owner, text: '秘密の話' });
    await eventually(async () => (await application.queue.getFailedCount()) === 1, 'the refused job');
    const [failed] = await application.queue.getFailed();
    expect(failed!.failedReason).toBe('InvalidPayloadError');
    expect(JSON.stringify(failed!.stacktrace)).not.toContain('秘密');
    expect(application.handler!.begun).toEqual([id]);
  });

  it('fails a job that it does not know', async () => {
    const application = await start();
    await application.queue.add('unknown', {});
    await eventually(async () => (await application.queue.getFailedCount()) === 1, 'the failed job');
  });

  it('refuses to start when a job has no handler or two', async () => {
    @Module({})
    class NoHandler {}
    @Module({ providers: [HeldHandler] })
    class One {}
    @Module({ providers: [HeldHandler] })
    class Another {}
    await expect(startQueue(backend.environment, { modules: [NoHandler] })).rejects.toThrow(
      'job "analyse" has no handler',
    );
    await expect(startQueue(backend.environment, { modules: [One, Another] })).rejects.toThrow(
      'job "analyse" has 2 handlers',
    );
  });

  it('is ready when several processes start at the same moment', async () => {
    await Promise.all([start({ workers: false }), start({ workers: false }), start({ workers: false }), start()]);
    expect(started).toHaveLength(4);
  });

  it('at shutdown waits for what is nearly done', async () => {
    const application = await start();
    await application.producer.enqueueAnalysis(job(newId()), 'now');
    await begun(application, 1);
    const closing = application.close();
    application.handler!.release();
    await closing;
    started = [];
    expect(application.handler!.ended).toBe(1);
    const observer = await start({ workers: false });
    expect(await observer.queue.getCompletedCount()).toBe(1);
  });

  it('at shutdown gives back in bounded time what is not done; the next worker takes it at once', async () => {
    const first = await start();
    const id = newId();
    await first.producer.enqueueAnalysis(job(id), 'now');
    await begun(first, 1);
    await first.close();
    started = [];
    expect(first.handler!.aborted).toBe(1);

    const second = await start();
    await begun(second, 1);
    expect(second.handler!.begun).toEqual([id]);
  }, 20_000);

  it('goes on when the server has cut every connection', async () => {
    const application = await start();
    const first = newId();
    await application.producer.enqueueAnalysis(job(first), 'now');
    await begun(application, 1);
    await backend.cut();
    application.handler!.release();
    await ended(application, 1);
    const second = newId();
    await eventually(async () => {
      await application.producer.enqueueAnalysis(job(second), 'now');
      return application.handler!.begun.includes(second);
    }, 'the next job');
  }, 60_000);

  it('neither fails nor keeps who adds a job while the queue does not answer', async () => {
    const application = await start({ workers: false });
    const thaw = await backend.freeze();
    const before = Date.now();
    await application.producer.enqueueAnalysis(job(newId()), 'now');
    expect(Date.now() - before).toBeLessThan(5_000);
    await thaw();
  });
});
