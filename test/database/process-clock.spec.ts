import { Mail } from '@app/database';
import { newId } from '@app/platform';
import { keepChallenge, useChallenge } from '../../libs/database/src/queries/passkeys.js';
import { createPasswordReset, findPasswordReset } from '../../libs/database/src/queries/password-resets.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { ask } from '../kit/product/postgres.js';
import { setDate } from '../kit/waiting/set-date.js';

const DAY_MS = 24 * 3_600_000;

describe.each([
  ['behind', -DAY_MS],
  ['ahead', DAY_MS],
])('a process whose clock is a day %s', (_, shift) => {
  let world: DatabaseFixture;
  let owner: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    owner = await world.createUser();
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => world.close());

  /** As that process does it; what follows is done by one whose clock is right. */
  async function there<T>(work: () => Promise<T>): Promise<T> {
    setDate(Date.now() + shift);
    try {
      return await work();
    } finally {
      jest.useRealTimers();
    }
  }

  it('[SES-43] writes what others compare by the clock of the database', async () => {
    const employeeId = await world.createEmployee(owner);
    await there(() =>
      world.as(owner, async () => {
        const { id } = await world.lifecycle.start({ employeeId, theme: 'そのほか自由に', stance: 'その他' });
        await world.editor.addMessages(id, [{ sender: 'employee', message: 'はい' }]);
        for (const memo of ['一', '二']) await world.editor.patch(id, { memo });
        await world.orm.em.fork().insert(Mail, { id: newId(), kind: 'password_reset', userId: owner });
        await world.lifecycle.importTalk({ employeeId, transcript: '話者1: はい', consent: true });
      }),
    );
    const wrong = await ask<object>(
      world.ownerUrl,
      `select * from (select 'started' as what, started_at as at from conversations union all
                      select 'active', last_activity_at from conversations union all
                      select 'said', created_at from messages union all
                      select 'kept', created_at from versions union all
                      select 'wanted', wanted_at from mails union all
                      select 'consented', given_at from consents) as moments
        where at not between now() - interval '1 hour' and now() + interval '1 hour'`,
    );
    expect(wrong).toEqual([]);
    const [{ count }] = (await ask<{ count: number }>(world.ownerUrl, 'select count(*)::int from versions')) as [
      { count: number },
    ];
    expect(count).toBe(1);
  });

  it('[API-9] gives out tokens and challenges that count elsewhere, and takes those of others', async () => {
    const { em } = world.orm;
    const token = await there(() => createPasswordReset(em.fork(), owner, false));
    expect(await findPasswordReset(em.fork(), token)).toBe(owner);
    expect(await there(() => findPasswordReset(em.fork(), token))).toBe(owner);
    await there(() => keepChallenge(em.fork(), 'there', owner));
    expect(await useChallenge(em.fork(), 'there', owner)).toBe(true);
    await keepChallenge(em.fork(), 'here', owner);
    expect(await there(() => useChallenge(em.fork(), 'here', owner))).toBe(true);
    const [lasts] = await there(async () => {
      await createPasswordReset(em.fork(), owner, false);
      return ask<object>(
        world.ownerUrl,
        `select bool_and(expires_at between now() + interval '29 minutes' and now() + interval '31 minutes') as "isRight" from password_resets`,
      );
    });
    expect(lasts).toEqual({ isRight: true });
  });
});
