import { FirstAdminService } from '@app/accounts';
import { isForOperator, prepareDatabase, prepareRootKey, sealExisting } from '@app/database';
import { ConfigError, readConfig, StructuredLogger } from '@app/platform';
import { queueTables } from '@app/queue';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from './api.module.js';
import { NEST_OPTIONS, configureApp } from './configure-app.js';
import { BEHIND_BALANCER, DrainService } from './monitoring/drain.service.js';

/** Runs the api as its own process, beside workers. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  Logger.overrideLogger(new StructuredLogger(config.LOG_LEVEL));
  await prepareDatabase(config, queueTables(config));
  await prepareRootKey(config);
  await sealExisting(config);
  const app = await NestFactory.create<NestExpressApplication>(ApiModule, NEST_OPTIONS);
  configureApp(app);
  const drain = app.get(DrainService);
  drain.watch(app.getHttpServer());
  let ending: Promise<void> | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      ending ??= end(app, drain);
    });
  const password = await app.get(FirstAdminService).ensure();
  if (password !== null) {
    process.stdout.write(
      `管理者 admin を作成しました。最初のパスワード: ${password}（ログイン後に変更してください）\n`,
    );
  }
  await app.listen(config.PORT, config.HOST);
}

/** One orderly end. Exits itself: what a library left open must not keep the process. */
async function end(app: NestExpressApplication, drain: DrainService): Promise<void> {
  try {
    await drain.drain(BEHIND_BALANCER);
    await app.close();
    process.exit(0);
  } catch (error) {
    new Logger('Api').error({ msg: 'the end failed' }, error);
    process.exit(1);
  }
}

try {
  await serve();
} catch (error) {
  if (!(error instanceof ConfigError) && !isForOperator(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
