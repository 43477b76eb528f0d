import { ASSISTANT, OfflineAssistant, type Assistant } from '@app/ai';
import { CONFIG, readConfig, SecurityLog, StructuredLogger, type Config } from '@app/platform';
import { AUDIO_DECODER, RECOGNIZER, type AudioDecoder, type SpeechRecognizer } from '@app/speech';
import { MikroORM } from '@mikro-orm/postgresql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { randomInt, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { ApiModule } from '../../../apps/api/src/api.module.js';
import { NEST_OPTIONS, configureApp } from '../../../apps/api/src/configure-app.js';
import { RESULT_WAIT } from '../../../apps/api/src/conversations/analysis/summary.service.js';
import { TOKEN_CHECK } from '../../../apps/api/src/realtime/realtime.gateway.js';
import { PROPOSAL_TIMES, type ProposalTimes } from '../../../apps/api/src/realtime/follow/proposals.js';
import { RECORDING_TIMES } from '../../../apps/api/src/realtime/transcription/transcription.service.js';
import { WorkerModule } from '../../../apps/worker/src/worker.module.js';
import { createMigratedDatabase, rootKeyFile, type TestDatabase } from './postgres.js';

export const SECRET = 'test-secret-test-secret-test-secret';

export interface TestAppOptions {
  config?: Partial<Config>;
  /** In place of the offline one. */
  assistant?: Assistant;
  /** In place of the engine that every other falls back to. */
  offline?: Assistant;
  /** What hears, in place of what the configuration asks for. */
  speech?: { recognizer: SpeechRecognizer; decoder: AudioDecoder };
  /** Without a worker nothing is analysed in the background. */
  worker?: boolean;
  /** How long summarize waits for the worker, in milliseconds. */
  resultWait?: number;
  /** How often the tokens of sockets are looked at, in milliseconds. */
  tokenCheck?: number;
  /** How long a recording is heard without a socket, in milliseconds. */
  runsFor?: number;
  /** When turns end, and how often a question is proposed. */
  proposals?: ProposalTimes;
  /** Another application of the same database, as a second process of the api is. */
  beside?: TestApp;
  /** The address it listens at; 127.0.0.1 where none is given. It is called at 127.0.0.1. */
  host?: string;
  /** Takes every line of the log, of whatever level. */
  logs?: (line: string) => void;
  /** Folder of a built frontend. */
  frontend?: string;
}

/** What came back. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  text: string;
}

/** A call by supertest, whose answer is of no type until a test says so. */
export interface Call extends PromiseLike<Answer> {
  set(name: string, value: string): Call;
  send(body?: object | string): Call;
  expect(status: number, body?: unknown): Call;
}

/** Somebody who calls. */
export interface Caller {
  get(path: string): Call;
  post(path: string, body?: object): Call;
  patch(path: string, body?: object): Call;
  put(path: string, body?: object): Call;
  delete(path: string, body?: object): Call;
}

/** A signed-in user. */
export interface TestUser extends Caller {
  username: string;
  password: string;
  token: string;
}

/** The real application on a database and a port of its own. */
export class TestApp {
  private constructor(
    readonly nest: NestExpressApplication,
    readonly url: string,
    readonly database: TestDatabase,
  ) {}

  static async start({
    config,
    assistant,
    offline,
    speech,
    worker = true,
    resultWait,
    tokenCheck,
    runsFor,
    proposals,
    beside,
    host = '127.0.0.1',
    logs,
    frontend,
  }: TestAppOptions = {}): Promise<TestApp> {
    const database = beside ? { ...beside.database, drop: () => Promise.resolve() } : await createMigratedDatabase();
    const environment = {
      DATABASE_URL: database.url,
      JWT_SECRET: SECRET,
      ROOT_KEY_FILE: rootKeyFile(),
      REGISTRATION: 'open',
      LOG_LEVEL: 'silent',
      // Callers say where they come from, as through a proxy.
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const imports = worker ? [ApiModule, WorkerModule] : [ApiModule];
    const building = Test.createTestingModule({ imports })
      .overrideProvider(CONFIG)
      .useValue({ ...readConfig({ ...environment, NODE_ENV: 'test' }), ...config });
    if (offline) building.overrideProvider(OfflineAssistant).useValue(offline);
    if (assistant) building.overrideProvider(ASSISTANT).useValue(assistant);
    building.overrideProvider(SecurityLog).useValue(new SecurityLog({ write: logs ?? (() => undefined) }));
    if (logs) building.overrideProvider(StructuredLogger).useValue(new StructuredLogger('trace', { write: logs }));
    if (speech) {
      building.overrideProvider(RECOGNIZER).useValue(speech.recognizer);
      building.overrideProvider(AUDIO_DECODER).useValue(speech.decoder);
    }
    if (tokenCheck !== undefined) building.overrideProvider(TOKEN_CHECK).useValue(tokenCheck);
    if (runsFor !== undefined) building.overrideProvider(RECORDING_TIMES).useValue({ runsFor });
    if (proposals !== undefined) building.overrideProvider(PROPOSAL_TIMES).useValue(proposals);
    if (resultWait !== undefined) building.overrideProvider(RESULT_WAIT).useValue(resultWait);
    const nest = (await building.compile()).createNestApplication<NestExpressApplication>(NEST_OPTIONS);
    configureApp(nest, { frontend: frontend ?? '/nowhere' });
    await nest.listen(0, host);
    const { port } = nest.getHttpServer().address() as AddressInfo;
    return new TestApp(nest, `http://127.0.0.1:${port}`, database);
  }

  get orm(): MikroORM {
    return this.nest.get(MikroORM);
  }

  /** Somebody without a token. */
  get visitor(): Caller {
    return this.caller((call) => call);
  }

  async registerAndLogin(
    username = `user-${randomUUID().slice(0, 13)}`,
    password: string = randomUUID(),
  ): Promise<TestUser> {
    await this.visitor.post('/api/register').send({ username, password }).expect(201);
    return this.login(username, password);
  }

  async login(username: string, password: string): Promise<TestUser> {
    const { body } = await this.visitor.post('/api/login').send({ username, password }).expect(200);
    const { token } = body as { token: string };
    return { username, password, ...this.as(token) };
  }

  /** Calls with the given token. */
  as(token: string): Caller & { token: string } {
    return { token, ...this.caller((call) => call.set('Authorization', `Bearer ${token}`)) };
  }

  async close(): Promise<void> {
    await this.nest.close();
    await this.database.drop();
  }

  private caller(sign: (call: Call) => Call): Caller {
    const http = supertest(this.url);
    // Each call has its own address, or the limits on one address would end many a test.
    const from = (call: Call): Call => sign(call.set('X-Forwarded-For', anyAddress()));
    return {
      get: (path) => from(http.get(path)),
      post: (path, body) => from(http.post(path).send(body)),
      patch: (path, body) => from(http.patch(path).send(body)),
      put: (path, body) => from(http.put(path).send(body)),
      delete: (path, body) => from(http.delete(path).send(body)),
    };
  }
}

/** Of the network that is set apart for tests. */
function anyAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}
