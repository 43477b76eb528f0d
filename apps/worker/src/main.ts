import { migrate } from '@app/database';
import { readConfig, StructuredLogger } from '@app/platform';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
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
application.enableShutdownHooks();
