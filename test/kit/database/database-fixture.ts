import {
  AnalysisRequests,
  AnalysisResults,
  Consents,
  ConversationEditor,
  ConversationLifecycle,
  ConversationReader,
  ConversationsModule,
  LineEditor,
  NextActionEditor,
  RecordingRemoval,
  Recordings,
  Retention,
  SummaryEditor,
} from '@app/conversations';
import type { AnalysisResult } from '@app/contract';
import { ChangeListener, Employee, Ledger, runAs, User, type Change } from '@app/database';
import { CONFIG, newId, readConfig, SecurityLog } from '@app/platform';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import { Test } from '@nestjs/testing';
import type { Queue } from 'bullmq';
import { eventually } from '../waiting/eventually.js';
import { createMigratedDatabase, rootKeyFile } from '../product/postgres.js';

/** The conversations' services on a database of their own, with helpers to act as one user or another. */
export async function openDatabaseFixture(options: { rootKeyFile?: string } = {}) {
  const database = await createMigratedDatabase();
  const security: string[] = [];
  const testing = await Test.createTestingModule({ imports: [ConversationsModule] })
    .overrideProvider(CONFIG)
    .useValue(
      readConfig({
        DATABASE_URL: database.url,
        JWT_SECRET: 'x'.repeat(32),
        ROOT_KEY_FILE: options.rootKeyFile ?? rootKeyFile(),
        LOG_LEVEL: 'silent',
        NODE_ENV: 'test',
      }),
    )
    .overrideProvider(SecurityLog)
    .useValue(new SecurityLog({ write: (line) => security.push(line) }))
    .compile();
  const application = testing.createNestApplication({ logger: false });
  await application.init();
  const orm = application.get(MikroORM);

  const as = <T>(owner: string, work: (em: EntityManager) => Promise<T>): Promise<T> => runAs(orm, owner, work);

  return {
    url: database.url,
    ownerUrl: database.ownerUrl,
    orm,
    as,
    reader: application.get(ConversationReader),
    editor: application.get(ConversationEditor),
    lineEditor: application.get(LineEditor),
    lifecycle: application.get(ConversationLifecycle),
    requests: application.get(AnalysisRequests),
    results: application.get(AnalysisResults),
    actions: application.get(NextActionEditor),
    consents: application.get(Consents),
    recordings: application.get(Recordings),
    removal: application.get(RecordingRemoval),
    retention: application.get(Retention),
    summaries: application.get(SummaryEditor),
    ledger: application.get(Ledger),
    /** The lines of the security log so far. */
    security,
    listener: application.get(ChangeListener),
    queue: application.get<Queue>(getQueueToken('analysis'), { strict: false }),

    /** A new user. @returns their id */
    async createUser(name = newId()): Promise<string> {
      const id = newId();
      const em = orm.em.fork();
      em.create(User, { id, username: name, passwordHash: 'x' });
      await em.flush();
      return id;
    },

    /** Saves one result of an analysis. @returns whether it was saved */
    async save(id: string, value: AnalysisResult, engine: string, revision: number): Promise<boolean> {
      return (await application.get(AnalysisResults).save(id, [{ value, engine }], revision)).length > 0;
    },

    /** A new report of a user. @returns their id */
    async createEmployee(owner: string, name = '山田太郎'): Promise<string> {
      return as(owner, async (em) => {
        const employee = em.create(Employee, { owner, name });
        await em.flush();
        return employee.id;
      });
    },

    /** Collects what the listener tells from now on. */
    watch(): { changes: Change[]; stop: () => void } {
      const changes: Change[] = [];
      return { changes, stop: application.get(ChangeListener).onChange((change) => changes.push(change)) };
    },

    async close(): Promise<void> {
      await application.close();
      await database.drop();
    },
  };
}

export type DatabaseFixture = Awaited<ReturnType<typeof openDatabaseFixture>>;

/** Waits for something this process hears of. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  await eventually(() => Promise.resolve(condition()), what);
}
