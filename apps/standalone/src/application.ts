import { FirstAdminService } from '@app/accounts';
import { prepareDatabase, prepareRootKey, sealExisting } from '@app/database';
import { StructuredLogger, type Config } from '@app/platform';
import { queueTables } from '@app/queue';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { configureApp, DrainService, NEST_OPTIONS } from '../../api/src/index.js';
import { DemoService } from './demo/demo.service.js';
import { listenProblem, type StartOptions } from './host/environment.js';
import { StandaloneModule } from './standalone.module.js';

/** An error while starting comes back to us, since PostgreSQL has to be stopped. */
const OPTIONS = { ...NEST_OPTIONS, abortOnError: false } as const;

/** No other process could answer in our place: running requests may end, and nothing more. */
const PROMPT = { notice: 0, requests: 3_000 };

/** The product in this process. */
export interface Application {
  /** Port it listens on. */
  port: number;
  /** Password of the admin that was made or reset just now, to be shown once. */
  adminPassword: string | null;
  /** What became of the demonstration; null when none was asked for. */
  demo: { password: string | null } | null;
  /** Ends HTTP, sockets, workers and the database pool, in this order. */
  close(): Promise<void>;
}

/** Migrates the database and serves. What fails here has been closed again. Signals are main's, which closes more than Nest knows of. */
export async function serve(config: Config, { resetAdmin, demo: wanted }: StartOptions): Promise<Application> {
  Logger.overrideLogger(new StructuredLogger(config.LOG_LEVEL));
  await prepareDatabase(config, queueTables(config));
  await prepareRootKey(config, { make: true });
  await sealExisting(config);
  const app = await NestFactory.create<NestExpressApplication>(StandaloneModule, OPTIONS);
  try {
    configureApp(app);
    const admin = app.get(FirstAdminService);
    const adminPassword = resetAdmin ? await admin.reset() : await admin.ensure();
    const demo = wanted ? { password: await app.get(DemoService).fill() } : null;
    const server = app.getHttpServer();
    const drain = app.get(DrainService);
    drain.watch(server);
    await app.listen(config.PORT, config.HOST);
    const address = server.address();
    return {
      port: typeof address === 'object' && address !== null ? address.port : config.PORT,
      adminPassword,
      demo,
      close: async () => {
        await drain.drain(PROMPT);
        await app.close();
      },
    };
  } catch (error) {
    await app.close();
    throw listenProblem(error, config);
  }
}
