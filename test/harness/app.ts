import { ASSISTANT, type Assistant } from '@app/ai';
import { CONFIG, readConfig, type Config } from '@app/platform';
import { MikroORM } from '@mikro-orm/postgresql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { APP_OPTIONS, configureApp } from '../../apps/api/src/configure-app.js';
import { RESULT_WAIT } from '../../apps/api/src/conversations/analysis-waiter.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { createMigratedDatabase } from './postgres.js';

export const SECRET = 'test-secret-test-secret-test-secret';

export interface TestAppOptions {
  config?: Partial<Config>;
  /** In place of the offline one. */
  assistant?: Assistant;
  /** Without a worker nothing is analysed in the background. */
  worker?: boolean;
  /** How long summarize waits for the worker, in milliseconds. */
  resultWait?: number;
  /** Folder of a built frontend. */
  frontend?: string;
}

/** A signed-in user. */
export interface TestUser {
  username: string;
  password: string;
  token: string;
  get(path: string): supertest.Test;
  post(path: string, body?: object): supertest.Test;
  patch(path: string, body: object): supertest.Test;
  delete(path: string): supertest.Test;
}

/** The real application on a database and a port of its own. */
export class TestApp {
  private constructor(
    readonly nest: NestExpressApplication,
    readonly url: string,
    readonly databaseUrl: string,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async start({
    config,
    assistant,
    worker = true,
    resultWait,
    frontend,
  }: TestAppOptions = {}): Promise<TestApp> {
    const database = await createMigratedDatabase();
    const environment = { DATABASE_URL: database.url, JWT_SECRET: SECRET, REGISTRATION: 'open', LOG_LEVEL: 'silent' };
    const imports = worker ? [ApiModule, WorkerModule] : [ApiModule];
    const building = Test.createTestingModule({ imports })
      .overrideProvider(CONFIG)
      .useValue({ ...readConfig({ ...environment, NODE_ENV: 'test' }), ...config });
    if (assistant) building.overrideProvider(ASSISTANT).useValue(assistant);
    if (resultWait !== undefined) building.overrideProvider(RESULT_WAIT).useValue(resultWait);
    const nest = (await building.compile()).createNestApplication<NestExpressApplication>(APP_OPTIONS);
    configureApp(nest, { frontend: frontend ?? '/nowhere' });
    await nest.listen(0, '127.0.0.1');
    const { port } = nest.getHttpServer().address() as AddressInfo;
    return new TestApp(nest, `http://127.0.0.1:${port}`, database.url, database.drop);
  }

  get orm(): MikroORM {
    return this.nest.get(MikroORM);
  }

  /** Somebody without a token. */
  get visitor(): ReturnType<typeof supertest> {
    return supertest(this.url);
  }

  async registerAndLogin(username = `user-${randomUUID().slice(0, 13)}`, password = randomUUID()): Promise<TestUser> {
    await this.visitor.post('/api/register').send({ username, password }).expect(201);
    return this.login(username, password);
  }

  async login(username: string, password: string): Promise<TestUser> {
    const { body } = await this.visitor.post('/api/login').send({ username, password }).expect(200);
    const { token } = body as { token: string };
    return { username, password, ...this.as(token) };
  }

  /** Calls with the given token. */
  as(token: string): Omit<TestUser, 'username' | 'password'> {
    const signed = (test: supertest.Test): supertest.Test => test.set('Authorization', `Bearer ${token}`);
    return {
      token,
      get: (path) => signed(this.visitor.get(path)),
      post: (path, body) => signed(this.visitor.post(path).send(body)),
      patch: (path, body) => signed(this.visitor.patch(path).send(body)),
      delete: (path) => signed(this.visitor.delete(path)),
    };
  }

  async close(): Promise<void> {
    await this.nest.close();
    await this.dropDatabase();
  }
}
