import { migrate } from '@app/database';
import { CONFIG, readConfig, StructuredLogger, type Config } from '@app/platform';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { serveStatus } from './status/serve-status.js';
import { WorkerModule } from './worker.module.js';

try {
  const { DATABASE_URL, LOG_LEVEL } = readConfig(process.env);
  Logger.overrideLogger(new StructuredLogger(LOG_LEVEL));
  await migrate(DATABASE_URL);
} catch (error) {
  // The messages of a wrong configuration or database are written for the operator.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const application = await NestFactory.createApplicationContext(WorkerModule);
// Ends with 0, as who asks for the end of a process expects of an orderly one.
application.enableShutdownHooks([], { useProcessExit: true });
const config = application.get<Config>(CONFIG);
if (config.WORKER_PORT !== undefined) await serveStatus(application, config);
