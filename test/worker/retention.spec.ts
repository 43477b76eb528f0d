import { TIMINGS } from '@app/contract';
import { Retention } from '@app/conversations';
import { Conversation, Finding, NextAction } from '@app/database';
import { eventually } from '../kit/waiting/eventually.js';
import { openedTexts } from '../kit/database/opened-texts.js';
import { ask, createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';
import { HeldAssistant } from '../kit/doubles/paused-assistant.js';
import { createOwner, startWorker, type StartedWorker } from '../kit/product/worker-application.js';

jest.setTimeout(60_000);

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const SAID = '夜あまり眠れていません';
const WROTE = '家族のことが心配な様子';

describe('retention', () => {
  let database: TestDatabase;
  let assistant: HeldAssistant;
  let worker: StartedWorker;
  let others: StartedWorker[];
  let owner: string;
  let employeeId: string;

  const start = async (days: string, results?: string) => {
    const env = {
      TRANSCRIPT_RETENTION_DAYS: days,
      ...(results === undefined ? {} : { RESULT_RETENTION_DAYS: results }),
    };
    const started = await startWorker(database.url, assistant, {}, undefined, env);
    others.push(started);
    return started;
  };
  /** A 1on1 with words in every place that can hold some. */
  const talk = () =>
    worker.as(owner, async (em) => {
      const { id } = await worker.lifecycle.start({ employeeId, theme: '近況', stance: '傾聴' });
      await worker.editor.patch(id, { memo: SAID, transcript: `話者2: ${SAID}`, mindMap: [{ id: 'a', label: SAID }] });
      await worker.editor.patch(id, { memo: WROTE, transcript: `話者2: ${WROTE}` });
      await worker.editor.addMessages(id, [{ sender: 'user', message: SAID }]);
      await worker.lifecycle.end({ id });
      const evidence = [{ source: 'line' as const, id, quote: SAID }];
      const child = { owner, conversationId: id, text: '休みの取り方を相談する', position: 0, evidence };
      // A person wrote it: it stays when the analysis makes others.
      em.create(NextAction, { ...child, party: 'manager', edited: true });
      em.create(Finding, { ...child, kind: 'issue' });
      await em.flush();
      return id;
    });
  const age = (id: string, days: number) =>
    worker.as(owner, (em) =>
      em.nativeUpdate(Conversation, { id }, { lastActivityAt: new Date(Date.now() - days * DAY_MS) }),
    );
  const summarise = (summary: string) =>
    worker.as(owner, async (em) => {
      for (const conversation of await em.find(Conversation, {})) conversation.summary = summary;
      await em.flush();
    });
  /** The keys that are left of a conversation. */
  const keysOf = (id: string) =>
    ask<{ kind: string }>(database.ownerUrl, 'select kind from keys where conversation_id = $1 order by kind', [
      id,
    ]).then((rows) => rows.map(({ kind }) => kind));
  const redactedAt = async (id: string) => (await worker.stored(owner, id)).conversation.redactedAt ?? null;
  const redacted = (id: string) => eventually(async () => (await redactedAt(id)) !== null, 'the words are gone');
  const tablesWith = async (id: string, words: string) =>
    Object.entries(await worker.as(owner, (em) => openedTexts(em, owner, id)))
      .filter(([, all]) => all.includes(words))
      .map(([name]) => name)
      .sort();

  beforeEach(async () => {
    database = await createMigratedDatabase();
    assistant = new HeldAssistant();
    others = [];
    worker = await startWorker(database.url, assistant);
    ({ owner, employeeId } = await createOwner(worker));
  });

  afterEach(async () => {
    assistant.allow();
    for (const application of [worker, ...others]) await application.close();
    await database.drop();
  });

  it('[KEY-10] [TRN-18] [TRN-19] [TRN-23] [TRN-24] removes the words of what is older, findings with them, and leaves summary and actions', async () => {
    assistant.allow();
    const [old, young] = [await talk(), await talk()];
    await worker.done(owner, old);
    await worker.done(owner, young);
    // A manager's own text: the assistant of this test would repeat what was said.
    await worker.as(owner, async (em) => {
      for (const each of await em.find(Conversation, {})) each.summary = '体調について話した';
      await em.flush();
    });
    const places = ['conversations', 'findings', 'lines', 'messages', 'next_actions', 'versions'];
    const had = [...new Set([...(await tablesWith(old, SAID)), ...(await tablesWith(old, WROTE))])].sort();
    expect(had).toEqual(places);
    await age(old, DAYS + 1);
    await age(young, DAYS - 1);

    await start(String(DAYS));
    await redacted(old);
    expect(await tablesWith(old, SAID)).toEqual([]);
    expect(await tablesWith(old, WROTE)).toEqual([]);
    const stored = await worker.stored(owner, old);
    expect(stored.conversation).toMatchObject({
      summary: '体調について話した',
      memo: '',
      mindMap: null,
      theme: '近況',
    });
    expect(stored.keywords).toHaveLength(1);
    expect(stored.sentiment).toMatchObject({ positiveScore: 0.6 });
    expect(stored.findings).toEqual([]);
    expect(await keysOf(old)).toEqual(['ledger', 'results']);
    expect(await keysOf(young)).toEqual(['ledger', 'results', 'words']);
    expect(await tablesWith(old, '休みの取り方を相談する')).toEqual(['next_actions']);
    for (const { wantedRev, doneRev } of stored.analyses) expect([wantedRev, doneRev]).toEqual([doneRev, doneRev]);
    expect((await worker.stored(owner, young)).conversation).toMatchObject({ memo: WROTE, redactedAt: null });
  });

  it('[KEY-10] removes summary and actions later, and then all that is left is that the 1on1 was', async () => {
    assistant.allow();
    const [gone, faded, kept] = [await talk(), await talk(), await talk()];
    for (const id of [gone, faded, kept]) await worker.done(owner, id);
    await summarise('体調について話した');
    await age(gone, 2 * DAYS + 1);
    await age(faded, DAYS + 1);
    // Results rest on words: these go with them, although the words alone would be kept for longer.
    await worker.as(owner, () => worker.find(Retention).choose(faded, { words: 10 * DAYS, results: DAYS }));
    await age(kept, 2 * DAYS - 1);

    await start(String(10 * DAYS), String(2 * DAYS));
    const isFaded = async (id: string) => ((await worker.stored(owner, id)).conversation.fadedAt ?? null) !== null;
    for (const id of [gone, faded]) {
      await eventually(() => isFaded(id), 'the results are gone');
      const stored = await worker.stored(owner, id);
      expect(stored.conversation).toMatchObject({ summary: null, theme: null, stance: null, ownNotes: '', memo: '' });
      expect(stored).toMatchObject({ keywords: [], findings: [], sentiment: null, analyses: [] });
      // What a backup still holds of them opens with no key of this database.
      expect(await keysOf(id)).toEqual(['ledger']);
      for (const words of [SAID, WROTE, '体調', '休みの取り方', '傾聴'])
        expect(await tablesWith(id, words)).toEqual([]);
      await expect(worker.as(owner, () => worker.requests.retry(id))).resolves.not.toThrow();
    }
    const { conversation } = await worker.stored(owner, kept);
    expect(conversation).toMatchObject({ summary: '体調について話した', memo: WROTE, redactedAt: null, fadedAt: null });
  });

  it('[KEY-10] keeps one 1on1 for fewer days than the others where its owner says so, also without a rule of the operator', async () => {
    assistant.allow();
    const [chosen, other] = [await talk(), await talk()];
    for (const id of [chosen, other]) {
      await worker.done(owner, id);
      await age(id, DAYS);
    }
    await summarise('体調について話した');
    await worker.as(owner, () => worker.find(Retention).choose(chosen, { words: DAYS - 1, results: null }));
    await redacted(chosen);
    expect((await worker.stored(owner, chosen)).conversation).toMatchObject({ fadedAt: null, theme: '近況' });
    expect(await tablesWith(chosen, SAID)).toEqual([]);
    expect(await redactedAt(other)).toBeNull();
    // A longer time than the operator's is no longer time.
    await worker.as(owner, () => worker.find(Retention).choose(other, { words: 10 * DAYS, results: null }));
    await start(String(DAYS - 1));
    await redacted(other);
  });

  it('[TRN-24] discards an analysis that was under way, and wants none', async () => {
    const id = await talk();
    await assistant.begun(1);
    await age(id, DAYS + 1);
    await start(String(DAYS));
    await redacted(id);
    assistant.allow();
    await eventually(async () => (await worker.queue.getActiveCount()) === 0, 'the job ended');
    const stored = await worker.stored(owner, id);
    expect(stored.conversation.summary ?? null).toBeNull();
    expect(stored.analyses.map(({ wantedRev, doneRev }) => [wantedRev, doneRev])).toEqual(
      stored.analyses.map(() => [0, 0]),
    );
    await worker.age(owner);
    await worker.as(owner, () => worker.requests.retry(id));
    expect(assistant.calls).toHaveLength(1);
  });

  it('leaves a 1on1 that goes on, and everything where no number of days was set', async () => {
    assistant.allow();
    const [ended, active] = [
      await talk(),
      await worker.as(owner, async () => (await worker.lifecycle.start({ employeeId, theme: '', stance: '' })).id),
    ];
    await worker.as(owner, () => worker.editor.patch(active, { memo: SAID }));
    await age(ended, 40_000);
    const first = await start('36500');
    await eventually(async () => (await redactedAt(ended)) !== null, 'older than a century');
    await first.close();
    others = [];
    const again = await talk();
    await age(again, 40_000);
    // Timers without a number of days run all the while: another ends what was quiet.
    const quiet = await talk();
    await worker.as(owner, (em) =>
      em.nativeUpdate(
        Conversation,
        { id: quiet },
        { status: 'active', lastActivityAt: new Date(Date.now() - TIMINGS.quietEnd - 1) },
      ),
    );
    await eventually(
      async () => (await worker.stored(owner, quiet)).conversation.status === 'ended',
      'a sweep of the timers',
    );
    expect(await redactedAt(again)).toBeNull();
    expect((await worker.stored(owner, active)).conversation).toMatchObject({ memo: SAID, redactedAt: null });
  });
});
