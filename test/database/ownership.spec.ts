import {
  asSystem,
  Conversation,
  currentOwner,
  deleteLines,
  documentFrequencies,
  Employee,
  insertLines,
  keywordTotals,
  latestFindings,
  Line,
  listConversations,
  Message,
  moveLines,
  outstandingCount,
  overdueAnalyses,
  nextActionsOfEmployee,
  OwnershipError,
  quietConversations,
  SearchDocument,
  sentimentSeries,
  employeeOverviews,
  setOwner,
  updateLines,
  wantAnalyses,
  beginAttempts,
  endRun,
  showLife,
  saveAnalysisIfNewer,
} from '@app/database';
import { newId } from '@app/platform';
import { RequestContext, wrap, type EntityManager } from '@mikro-orm/postgresql';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { proposed } from '../kit/doubles/scripted-assistant.js';

describe('[SEC-5] what belongs to another user', () => {
  let world: DatabaseFixture;
  let anna: string;
  let bert: string;
  let hers: { conversation: string; employee: string; line: string };

  beforeAll(async () => {
    world = await openDatabaseFixture();
    anna = await world.createUser();
    bert = await world.createUser();
    const employee = await world.createEmployee(anna);
    const { id } = await world.as(anna, () =>
      world.lifecycle.importTalk({
        employeeId: employee,
        transcript: '話者1: 最近どう\n話者2: 残業が多いです',
        memo: 'ひみつ',
      }),
    );
    const lines = await world.as(anna, () => world.reader.lines(id));
    hers = { conversation: id, employee, line: lines[0]!.id };
    await world.as(anna, async () => {
      const evidence = [{ source: 'line' as const, id: hers.line, quote: '残業' }];
      await world.save(id, { kind: 'keywords', keywords: [{ keyword: '残業', frequency: 1, score: 1 }] }, 'x', 1);
      await world.save(id, { kind: 'sentiment', scores: { positive: 0, negative: 1 } }, 'x', 1);
      await world.save(id, { kind: 'findings', findings: [{ kind: 'issue', text: '残業', evidence }] }, 'x', 1);
    });
  });

  afterAll(() => world.close());

  const everything = () =>
    world.as(anna, async () => ({
      conversation: wrap(await world.reader.get(hers.conversation)).toPOJO(),
      lines: await world.reader.lines(hers.conversation),
      messages: await world.reader.messages(hers.conversation),
      analyses: await world.reader.analyses(hers.conversation),
      keywords: await world.reader.keywords(hers.conversation),
    }));

  it('is not found by any reader', async () => {
    await world.as(bert, async () => {
      const { reader } = world;
      const id = hers.conversation;
      await expect(reader.get(id)).rejects.toMatchObject({ code: 'CONVERSATION_NOT_FOUND', status: 404 });
      await expect(reader.employee({ employeeId: hers.employee })).rejects.toThrow();
      expect(await reader.list()).toEqual([]);
      expect(await reader.list({ employeeId: hers.employee })).toEqual([]);
      const rows = await Promise.all([
        reader.lines(id),
        reader.messages(id),
        reader.analyses(id),
        reader.actions(id),
        reader.findings(id),
        reader.keywords(id),
      ]);
      expect(rows.flat()).toEqual([]);
      expect(await reader.sentiment(id)).toBeNull();
    });
    await world.as(anna, async () => {
      expect(await world.reader.list()).toHaveLength(1);
      expect(await world.reader.keywords(hers.conversation)).toHaveLength(1);
    });
  });

  it('is answered 404 by every write, and stays as it is', async () => {
    const before = await everything();
    const { editor, lifecycle, requests } = world;
    const id = hers.conversation;
    const notFound = { code: 'CONVERSATION_NOT_FOUND', status: 404 };
    await world.as(bert, async () => {
      await expect(editor.patch(id, { memo: 'x' })).rejects.toMatchObject(notFound);
      await expect(editor.patch(id, { baseRevision: { memo: 99 } })).rejects.toMatchObject(notFound);
      await expect(editor.patch(id, { transcript: 'x' })).rejects.toMatchObject(notFound);
      await expect(editor.patch(id, { speakerRoles: { manager: 1 } })).rejects.toMatchObject(notFound);
      await expect(world.consents.give(id, 'browser')).rejects.toMatchObject(notFound);
      await expect(world.consents.withdraw(id)).rejects.toMatchObject(notFound);
      await expect(world.removal.wish(id, newId())).rejects.toMatchObject(notFound);
      await expect(world.removal.undo(id, newId())).rejects.toMatchObject(notFound);
      await expect(world.removal.remove(id, newId())).rejects.toMatchObject(notFound);
      await expect(world.reader.versions(id)).rejects.toMatchObject(notFound);
      await expect(world.reader.version(id, newId())).rejects.toMatchObject(notFound);
      await expect(lifecycle.requestSummary(id, 'x')).rejects.toMatchObject(notFound);
      await expect(editor.addMessages(id, [{ sender: 'employee', message: 'x' }])).rejects.toMatchObject(notFound);
      await expect(editor.replaceNewestQuestions(id, [proposed('x')], 0)).rejects.toMatchObject(notFound);
      await expect(lifecycle.end({ id })).rejects.toMatchObject(notFound);
      await expect(lifecycle.remove(id)).rejects.toMatchObject(notFound);
      await expect(requests.request(id)).rejects.toMatchObject(notFound);
      const employeeNotFound = { code: 'EMPLOYEE_NOT_FOUND', status: 404 };
      const employeeId = hers.employee;
      await expect(lifecycle.start({ employeeId, theme: 'x', stance: 'x' })).rejects.toMatchObject(employeeNotFound);
      await expect(lifecycle.importTalk({ employeeId })).rejects.toMatchObject(employeeNotFound);
      // What jobs and timers call is silent: there is nobody to tell.
      expect(await lifecycle.endQuiet(id, new Date(Date.now() + 1e9))).toBe(false);
      expect(await world.results.begin(id, 1_000)).toBeNull();
      const summary = { kind: 'summary' as const, text: 'x', nextActions: [] };
      expect(await world.save(id, summary, 'x', 99)).toBe(false);
      expect(await world.results.saveProvisional(id, summary, 'x', 1)).toBe(false);
      await requests.retry(id);
    });
    expect(await everything()).toEqual(before);
  });

  it('is refused when it is flushed: inserted, changed, given away, referred to or removed', async () => {
    const before = await everything();
    const child = { conversationId: hers.conversation, position: 9, sender: 'user' as const, message: 'x' };
    const attempts: [string, (em: EntityManager) => unknown][] = [
      ['an insert in her name', (em) => em.create(Message, { ...child, owner: anna })],
      ['an employee in her name', (em) => em.create(Employee, { owner: anna, name: 'x' })],
      ['a change by reference', (em) => em.assign(em.getReference(Conversation, hers.conversation), { memo: 'x' })],
      [
        'taking over by reference',
        (em) => em.assign(em.getReference(Conversation, hers.conversation), { owner: bert }),
      ],
      ['a removal by reference', (em) => em.remove(em.getReference(Conversation, hers.conversation))],
      [
        'a merged entity',
        (em) => em.assign(em.merge(Conversation, { id: hers.conversation, owner: anna }), { memo: 'x' }),
      ],
    ];
    for (const [name, attempt] of attempts) {
      const flushed = world.as(bert, async (em) => {
        attempt(em);
        await em.flush();
      });
      await expect(
        flushed.then(
          () => name,
          (error: unknown) => error,
        ),
      ).resolves.toBeInstanceOf(OwnershipError);
    }
    // What only pretends to be his finds no key: those of the conversation are hers.
    await expect(
      world.as(bert, async (em) => {
        em.create(Message, { ...child, owner: bert });
        await em.flush();
      }),
    ).rejects.toThrow(OwnershipError);
    // Giving her own away is refused to her, too.
    await expect(
      world.as(anna, async (em) => {
        (await em.findOneOrFail(Employee, { id: hers.employee })).owner = bert;
        await em.flush();
      }),
    ).rejects.toThrow(OwnershipError);
    expect(await everything()).toEqual(before);
  });

  it('is out of reach of native writes', async () => {
    const before = await everything();
    await world.as(bert, async (em) => {
      expect(await em.nativeUpdate(Conversation, { id: hers.conversation }, { memoRevision: 9 })).toBe(0);
      expect(await em.nativeDelete(Conversation, { id: hers.conversation })).toBe(0);
      expect(await em.count(Line, {})).toBe(0);
    });
    expect(await everything()).toEqual(before);
  });

  it('is out of reach of raw queries, which take the owner', async () => {
    const before = await everything();
    const id = hers.conversation;
    const line = {
      id: hers.line,
      position: 5,
      speaker: 3,
      text: 'x',
      startMs: null,
      endMs: null,
      createdAt: new Date(),
    };
    await world.as(bert, async (em) => {
      expect(await listConversations(em, bert)).toEqual([]);
      expect(await listConversations(em, bert, { search: '残業' })).toEqual([]);
      expect(await em.count(SearchDocument, {})).toBe(0);
      expect(await nextActionsOfEmployee(em, bert, hers.employee)).toEqual([]);
      expect(await employeeOverviews(em, bert)).toEqual([]);
      expect(await keywordTotals(em, bert)).toEqual([]);
      expect(await keywordTotals(em, bert, { employeeId: hers.employee })).toEqual([]);
      expect(await sentimentSeries(em, bert, { employeeId: hers.employee })).toEqual([]);
      expect(await latestFindings(em, bert, 'issue')).toEqual([]);
      expect(await documentFrequencies(em, bert, newId())).toEqual({ conversations: 0, counts: {} });
      expect(await outstandingCount(em, bert)).toBe(0);
      await wantAnalyses(em, bert, id, ['summary'], 99);
      expect(await beginAttempts(em, bert, id, 0)).toEqual([]);
      const run = { conversationId: id, kinds: ['summary' as const], revision: 99 };
      await showLife(em, bert, run);
      await endRun(em, bert, run, true);
      const result = { conversationId: id, kind: 'summary' as const, revision: 99, engine: 'x' };
      expect(await saveAnalysisIfNewer(em, bert, result)).toBe(false);
      await expect(updateLines(em, bert, id, [JSON.stringify([line])])).rejects.toThrow(OwnershipError);
      await moveLines(em, bert, id, [JSON.stringify([{ id: hers.line, position: 5 }])]);
      await deleteLines(em, bert, id, [JSON.stringify([hers.line])]);
      await expect(insertLines(em, bert, id, [JSON.stringify([{ ...line, id: newId() }])])).rejects.toThrow(
        OwnershipError,
      );
    });
    expect(await everything()).toEqual(before);
    await world.as(anna, async (em) => {
      expect(await keywordTotals(em, anna, { employeeId: hers.employee })).toEqual([{ keyword: '残業', frequency: 1 }]);
      expect(await sentimentSeries(em, anna)).toMatchObject([{ positive: 0, negative: 1 }]);
      expect(await latestFindings(em, anna, 'issue')).toMatchObject([{ conversationId: id, text: '残業' }]);
      expect(await latestFindings(em, anna, 'positive')).toEqual([]);
      expect(await documentFrequencies(em, anna, newId())).toEqual({ conversations: 1, counts: { 残業: 1 } });
      expect(await documentFrequencies(em, anna, id)).toEqual({ conversations: 0, counts: {} });
    });
  });

  it('cannot be asked for without saying whose it is', async () => {
    const nobody = (work: (em: EntityManager) => Promise<unknown>) =>
      RequestContext.create(world.orm.em, () => work(RequestContext.getEntityManager() as EntityManager));
    await expect(nobody((em) => em.find(Conversation, {}))).rejects.toThrow();
    await expect(nobody((em) => em.count(Line, {}))).rejects.toThrow();
    await expect(nobody((em) => em.nativeDelete(Conversation, {}))).rejects.toThrow();
    await expect(nobody(() => world.reader.get(hers.conversation))).rejects.toThrow();
    await expect(nobody((em) => Promise.resolve().then(() => currentOwner(em)))).rejects.toThrow('no owner');
    await expect(
      nobody(async (em) => {
        em.create(Employee, { owner: anna, name: 'x' });
        await em.flush();
      }),
    ).rejects.toThrow(OwnershipError);
    // Outside of any context, too.
    expect(() => setOwner(world.orm.em, anna)).toThrow();
    await expect(world.orm.em.find(Conversation, {})).rejects.toThrow();
  });

  it('is read, and only read, by the system', async () => {
    const system = asSystem(world.orm.em);
    expect(await system.count(Conversation, { id: hers.conversation })).toBe(1);
    const later = new Date(Date.now() + 1e9);
    expect(await overdueAnalyses(system, later)).toEqual([{ id: hers.conversation, owner: anna }]);
    expect(await quietConversations(system, later)).toEqual([]);
    await expect(system.nativeUpdate(Conversation, { id: hers.conversation }, { memo: 'x' })).rejects.toThrow();
    await expect(system.nativeDelete(Conversation, { id: hers.conversation })).rejects.toThrow();
    const conversation = await system.findOneOrFail(Conversation, { id: hers.conversation });
    conversation.memo = 'x';
    await expect(system.flush()).rejects.toThrow(OwnershipError);
  });
});
