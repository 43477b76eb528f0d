import { newId } from '@app/platform';
import { CuttableProxy } from '../kit/doubles/cuttable-proxy.js';
import { createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';
import { startQueue } from './queue-application.js';

describe('a queue on PostgreSQL', () => {
  let database: TestDatabase;
  let way: CuttableProxy;

  beforeEach(async () => {
    database = await createMigratedDatabase();
    way = await CuttableProxy.start(`http://${new URL(database.url).host}`);
  });

  afterEach(async () => {
    await way.close();
    await database.drop();
  });

  it('works when the database went away while its workers started, and holds up nothing until then', async () => {
    const url = new URL(database.url);
    url.port = new URL(way.url).port;
    const application = await startQueue({ DATABASE_URL: url.href });
    // Between the tables, which are there, and the first connection of the workers.
    way.cut();
    try {
      // Timers still run: a worker that asks again without a pause lets nothing else happen.
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
      way.mend();
      const id = newId();
      await application.producer.enqueueAnalysis({ conversationId: id, owner: newId() }, { priority: 10 });
      const handler = application.handler!;
      await handler.changed.until(() => handler.begun.includes(id), 'the job begun');
    } finally {
      way.mend();
      application.handler?.releaseAll();
      await application.close();
    }
  });
});
