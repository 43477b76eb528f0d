import { TIMINGS } from '@app/contract';
import { Conversation, Finding, NextAction } from '@app/database';
import { eventually } from '../kit/waiting/eventually.js';
import { createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';
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

  const start = async (days: string) => {
    const started = await startWorker(database.url, assistant, {}, undefined, { TRANSCRIPT_RETENTION_DAYS: days });
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
  const redactedAt = async (id: string) => (await worker.stored(owner, id)).conversation.redactedAt ?? null;
  const redacted = (id: string) => eventually(async () => (await redactedAt(id)) !== null, 'the words are gone');
  /** Every row of every table that belongs to a conversation, as one text by table. */
  const everything = async (id: string): Promise<Record<string, string>> => {
    const em = worker.orm.em.fork() as unknown as { execute<T>(sql: string, values?: string[]): Promise<T> };
    const tables = await em.execute<{ name: string }[]>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'conversation_id'`,
    );
    const rows = async (sql: string) => (await em.execute<{ all: string | null }[]>(sql, [id]))[0]?.all ?? '';
    const found = {
      conversations: await rows(`select string_agg(t::text, ' ') as all from conversations t where id = ?`),
    };
    for (const { name } of tables) {
      const all = await rows(`select string_agg(t::text, ' ') as all from ${name} t where conversation_id = ?`);
      Object.assign(found, { [name]: all });
    }
    return found;
  };
  const tablesWith = async (id: string, words: string) =>
    Object.entries(await everything(id))
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

  it('[TRN-18] [TRN-19] [TRN-23] [TRN-24] removes the words of what is older, and leaves what was made of them', async () => {
    assistant.allow();
    const [old, young] = [await talk(), await talk()];
    await worker.done(owner, old);
    await worker.done(owner, young);
    // A manager's own text: the assistant of this test would repeat what was said.
    await worker.as(owner, (em) => em.nativeUpdate(Conversation, {}, { summary: '体調について話した' }));
    const places = ['conversations', 'findings', 'lines', 'messages', 'next_actions', 'search_texts', 'versions'];
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
    expect(stored.findings.map(({ evidence }) => evidence)).toContainEqual([]);
    expect((await everything(old))['next_actions']).toContain('休みの取り方を相談する');
    for (const { wantedRev, doneRev } of stored.analyses) expect([wantedRev, doneRev]).toEqual([doneRev, doneRev]);
    expect((await worker.stored(owner, young)).conversation).toMatchObject({ memo: WROTE, redactedAt: null });
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
