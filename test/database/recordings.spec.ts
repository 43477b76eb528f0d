import { newId } from '@app/platform';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { ask } from '../kit/product/postgres.js';
import { setDate } from '../kit/waiting/set-date.js';

const HOUR_MS = 3_600_000;

describe('a recording that begins on a server whose clock is wrong', () => {
  let world: DatabaseFixture;
  let owner: string;
  let id: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    owner = await world.createUser();
    const employeeId = await world.createEmployee(owner);
    ({ id } = await world.as(owner, () => world.lifecycle.importTalk({ employeeId, transcript: '話者1: はい' })));
    await world.as(owner, () => world.consents.give(id, 'browser'));
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => world.close());

  it.each([
    ['behind', -HOUR_MS],
    ['ahead', HOUR_MS],
  ])('[BUD-4] (%s) is seen by the clock of the database from the first moment on', async (_, shift) => {
    for (const isStopped of [false, true]) {
      const start = {
        conversationId: id,
        recordingId: newId(),
        take: 0,
        offsetMs: 0,
        mimeType: 'text/plain',
        isStopped,
      };
      setDate(Date.now() + shift);
      await world.as(owner, () => world.recordings.claim(start, 'browser'));
      jest.useRealTimers();
      const [seen] = await ask<object>(
        world.ownerUrl,
        `select last_seen_at between now() - interval '1 minute' and now() as "isNow", ending_at < last_seen_at as "isRest"
           from recordings where id = $1`,
        [start.recordingId],
      );
      expect(seen).toEqual({ isNow: true, isRest: isStopped ? true : null });
    }
  });
});
