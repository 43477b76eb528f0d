import { currentOwner, Employee } from '@app/database';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';

describe('acting for a user', () => {
  let world: DatabaseFixture;

  beforeAll(async () => {
    world = await openDatabaseFixture();
  });

  afterAll(() => world.close());

  it('reaches every injected EntityManager, and ends with the work', async () => {
    const [anna, bert] = [await world.createUser(), await world.createUser()];
    await world.createEmployee(anna, '杏奈の部下');
    const injected = world.orm.em;
    const names = async () => (await injected.find(Employee, {})).map(({ name }) => name);
    const seen = await world.as(anna, async (em) => {
      expect(currentOwner(em)).toBe(anna);
      expect(currentOwner(injected)).toBe(anna);
      const inner = await world.as(bert, async () => [currentOwner(injected), await names()]);
      return { inner, outer: [currentOwner(injected), await names()] };
    });
    expect(seen).toEqual({ inner: [bert, []], outer: [anna, ['杏奈の部下']] });
    expect(() => currentOwner(injected)).toThrow();
  });

  it('leaves a transaction that surrounds it', async () => {
    const [anna, bert] = [await world.createUser(), await world.createUser()];
    await world
      .as(anna, () =>
        world.orm.em.transactional(async (outer) => {
          await world.as(bert, async (inner) => {
            expect(inner.isInTransaction()).toBe(false);
            inner.create(Employee, { owner: bert, name: '残る' });
            await inner.flush();
          });
          // The surrounding work goes on as it was.
          expect(currentOwner(world.orm.em)).toBe(anna);
          expect(outer.isInTransaction()).toBe(true);
          outer.create(Employee, { owner: anna, name: '消える' });
          await outer.flush();
          await outer.rollback();
        }),
      )
      .catch(() => undefined);
    const of = (owner: string) => world.as(owner, (em) => em.count(Employee, {}));
    expect([await of(anna), await of(bert)]).toEqual([0, 1]);
  });

  it('keeps many users apart who act at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => world.createUser()));
    await Promise.all(
      users.map(async (user) => {
        const employeeId = await world.createEmployee(user, user);
        await world.as(user, async () => {
          const { id } = await world.lifecycle.start({ employeeId, theme: 'x', stance: 'x' });
          await world.editor.patch(id, { memo: user });
        });
      }),
    );
    for (const user of users) {
      const rows = await world.as(user, () => world.reader.list());
      expect(rows.map(({ employeeName }) => employeeName)).toEqual([user]);
    }
  });
});
