import { migrate, SearchText } from '@app/database';
import { ask } from '../kit/product/postgres.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';

describe('the text that a search looks through', () => {
  let world: DatabaseFixture;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
  });

  afterAll(() => world.close());

  const texts = () =>
    world.as(owner, async (em) => {
      const rows = await em.find(SearchText, {}, { orderBy: { conversationId: 'asc' }, disableIdentityMap: true });
      return rows.map(({ conversationId, text }) => ({ conversationId, text }));
    });
  const search = async (words: string) =>
    (await world.as(owner, () => world.reader.list({ search: words }))).map(({ id }) => id);

  it('[API-60] [API-77] has summary and next actions as soon as they are saved, and goes with the conversation', async () => {
    const { id } = await world.as(owner, () =>
      world.lifecycle.importTalk({ employeeId, transcript: '話者1: はい', theme: 'Ｔｈｅｍｅ' }),
    );
    const action = { text: '研修を申し込む', owner: 'manager' as const, duePhrase: null, dueDate: null, evidence: [] };
    await world.as(owner, () =>
      world.save(id, { kind: 'summary', text: '異動の希望', nextActions: [action] }, '試験', 1),
    );
    expect(await texts()).toEqual([{ conversationId: id, text: 'theme\n異動の希望\n\nはい\n研修を申し込む' }]);
    expect(await search('異動')).toEqual([id]);
    expect(await search('研修')).toEqual([id]);
    const [stored] = await world.as(owner, () => world.reader.actions(id));
    await world.as(owner, () => world.actions.patch(stored!.id, { text: '合宿を申し込む' }));
    expect([await search('研修'), await search('合宿')]).toEqual([[], [id]]);
    await world.as(owner, () => world.lifecycle.remove(id));
    expect(await texts()).toEqual([]);
  });

  it('[API-77] is not changed by a save that is rolled back', async () => {
    const { id } = await world.as(owner, () => world.lifecycle.start({ employeeId, theme: 'テーマ', stance: '聞く' }));
    const stale = { memo: '幻', baseRevision: { memo: 7 } };
    await expect(world.as(owner, () => world.editor.patch(id, stale))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await search('幻')).toEqual([]);
  });

  it('is made by the migration for what was stored before it', async () => {
    const { id } = await world.as(owner, () =>
      world.lifecycle.importTalk({ employeeId, transcript: '話者1: Ｂ\n話者2: Ａ', memo: 'メモ' }),
    );
    const before = await texts();
    expect(before).toContainEqual({ conversationId: id, text: 'メモ\nb\na' });
    await ask(
      world.ownerUrl,
      // The columns of the consent that it made as well are gone since: they come again, and nothing reads them.
      `drop table search_texts; delete from migrations where name = '0003-search-and-consent'`,
    );
    await migrate(world.ownerUrl);
    expect(await texts()).toEqual(before);
  });
});
