import { prepareDatabase, prepareRootKey, sealExisting } from '@app/database';
import { CONFIG, readConfig, StructuredLogger, type Config } from '@app/platform';
import { queueTables } from '@app/queue';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { serveStatus } from './serve-status.js';
import { WorkerModule } from './worker.module.js';

try {
  const config = readConfig(process.env);
  Logger.overrideLogger(new StructuredLogger(config.LOG_LEVEL));
  await prepareDatabase(config, queueTables(config));
  await prepareRootKey(config);
  await sealExisting(config);
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
