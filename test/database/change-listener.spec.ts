import { notifyAccount, touch, tryTransactionLock } from '@app/database';
import { openDatabaseFixture, until, type DatabaseFixture } from '../kit/database/database-fixture.js';

describe('telling about changes', () => {
  let world: DatabaseFixture;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
  });

  afterAll(() => world.close());

  const mine = <T>(work: () => Promise<T>): Promise<T> => world.as(owner, work);
  const start = () => mine(() => world.lifecycle.start({ employeeId, theme: 'x', stance: 'x' }));
  const listeners = async () =>
    world.orm.em
      .fork()
      .execute<{ pid: number }[]>(
        `select pid from pg_stat_activity where application_name = 'jizo-listen' and datname = current_database()`,
      );

  it('tells nothing of what was rolled back', async () => {
    const { id } = await start();
    const { changes, stop } = world.watch();
    await expect(
      world.as(owner, (em) =>
        em.transactional(async (inner) => {
          const conversation = await world.reader.get(id);
          conversation.memo = 'x';
          await touch(inner, conversation, ['memo']);
          throw new Error('rolled back');
        }),
      ),
    ).rejects.toThrow('rolled back');
    await mine(() => world.editor.patch(id, { memo: 'y' }));
    await until(() => changes.some(({ part }) => part === 'memo'), 'the memo');
    stop();
    expect(changes.filter(({ part, conversationId }) => part === 'memo' && conversationId === id)).toHaveLength(1);
    await expect(world.as(owner, async (em) => touch(em, await world.reader.get(id), ['memo']))).rejects.toThrow(
      'transaction',
    );
  });

  it('tells when a user’s tokens have ended', async () => {
    const told: string[] = [];
    const stop = world.listener.onAccount((userId) => told.push(userId));
    await notifyAccount(world.orm.em.fork(), owner);
    await until(() => told.length > 0, 'the account');
    stop();
    expect(told).toEqual([owner]);
  });

  it('keeps listening after a listener failed and after what it cannot read', async () => {
    const stopFailing = world.listener.onChange(() => {
      throw new Error('a listener that fails');
    });
    const { changes, stop } = world.watch();
    for (const payload of ['', 'no json', '{}', '{"owner":1}']) {
      await world.orm.em.fork().execute(`select pg_notify('jizo_changes', ?)`, [payload]);
    }
    const { id } = await start();
    await until(() => changes.some(({ conversationId }) => conversationId === id), 'the change');
    stop();
    stopFailing();
  });

  it('connects again after its connection was lost, and says that something may have been missed', async () => {
    let resyncs = 0;
    const stopResync = world.listener.onResync(() => (resyncs += 1));
    const before = await listeners();
    expect(before).toHaveLength(1);
    await world.orm.em.fork().execute('select pg_terminate_backend(?)', [before[0]!.pid]);
    await until(() => resyncs > 0, 'the resync');
    const { changes, stop } = world.watch();
    const { id } = await start();
    await until(() => changes.some(({ conversationId }) => conversationId === id), 'a change after it');
    stop();
    stopResync();
    expect(resyncs).toBe(1);
    expect(await listeners()).toHaveLength(1);
  });

  it('gives a named lock to one transaction at a time', async () => {
    const other = world.orm.em.fork();
    await world.orm.em.fork().transactional(async (em) => {
      expect(await tryTransactionLock(em, 'reconcile')).toBe(true);
      expect(await other.transactional((inner) => tryTransactionLock(inner, 'reconcile'))).toBe(false);
      expect(await other.transactional((inner) => tryTransactionLock(inner, 'ending'))).toBe(true);
    });
    expect(await other.transactional((em) => tryTransactionLock(em, 'reconcile'))).toBe(true);
    await expect(tryTransactionLock(other, 'reconcile')).rejects.toThrow('transaction');
  });
});
