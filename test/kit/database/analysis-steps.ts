import { ANALYSIS_KINDS, TIMINGS, type AnalysisKind, type SummaryResult } from '@app/contract';
import { analysisState } from '@app/conversations';
import { asSystem, overdueAnalyses } from '@app/database';
import type { AnalyseJob } from '@app/queue';
import type { DatabaseFixture } from './database-fixture.js';

/** A run that shows no life for so long counts as lost, in milliseconds. */
export const SILENCE = 7_500;

/** What the tests of analyses do again and again, on behalf of the owner of the moment. */
export function stepsOf(world: DatabaseFixture, now: { owner: string; employeeId: string }) {
  const mine = <T>(work: () => Promise<T>): Promise<T> => world.as(now.owner, work);
  const start = () =>
    mine(() => world.lifecycle.start({ employeeId: now.employeeId, theme: 'テーマ', stance: '関わり方' }));
  const imported = (transcript = '話者1: 最近どう\n話者2: 元気です') =>
    mine(() => world.lifecycle.importTalk({ employeeId: now.employeeId, transcript }));
  const say = (id: string, message: string) =>
    mine(() => world.editor.addMessages(id, [{ sender: 'employee', message }]));
  const patch = (id: string, transcript: string) => mine(() => world.editor.patch(id, { transcript }));
  const summary = (text: string): SummaryResult => ({ kind: 'summary', text, nextActions: [] });
  const save = (id: string, text: string, revision: number) =>
    mine(() => world.save(id, summary(text), '機械', revision));
  const begin = (id: string) => mine(() => world.results.begin(id, SILENCE));
  const states = async (id: string) => (await mine(() => world.reader.analyses(id))).map(analysisState);
  const every = <T>(value: T): T[] => ANALYSIS_KINDS.map(() => value);
  const jobs = async () => {
    const all = await world.queue.getJobs(['waiting', 'delayed', 'prioritized', 'active']);
    return all.map(({ data, opts }) => {
      const { conversationId, owner: whose } = data as AnalyseJob;
      return { conversationId, owner: whose, delay: opts.delay ?? 0, priority: opts.priority ?? 0 };
    });
  };
  const complete = async (id: string, kinds: readonly AnalysisKind[], revision: number) => {
    for (const kind of kinds) {
      await mine(async () => {
        if (kind === 'summary') await world.save(id, summary('要約'), '機械', revision);
        if (kind === 'keywords') await world.save(id, { kind, keywords: [] }, '機械', revision);
        if (kind === 'sentiment') await world.save(id, { kind, scores: null }, '機械', revision);
        if (kind === 'findings') await world.save(id, { kind, findings: [] }, '機械', revision);
      });
    }
  };
  /** As if this had been wanted, and tried, longer ago. */
  const age = (id: string, milliseconds: number) =>
    world.as(now.owner, (em) =>
      em.execute(
        `update analyses set wanted_at = wanted_at - ? * interval '1 ms', tried_at = tried_at - ? * interval '1 ms'
          where conversation_id = ?`,
        [milliseconds, milliseconds, id],
      ),
    );
  const overdue = async (id: string) => {
    const found = await overdueAnalyses(asSystem(world.orm.em), new Date(Date.now() - TIMINGS.reconcileAfter));
    return found.find((each) => each.id === id);
  };

  return { mine, start, imported, say, patch, summary, save, begin, states, every, jobs, complete, age, overdue };
}
