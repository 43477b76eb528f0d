import { prepareDatabase } from '@app/database';
import { describeError, StructuredLogger } from '@app/platform';
import { queueTables } from '@app/queue';
import { Logger } from '@nestjs/common';
import { plainMessage, readEnvironment } from './host/environment.js';
import { StartError } from './host/start-error.js';

// What docker-compose.yml runs before api and worker: it alone knows the role that owns the tables.

try {
  const { environment, config } = readEnvironment(process.env);
  if (environment['DATABASE_URL'] === undefined) throw new StartError('DATABASE_URL を指定してください。');
  Logger.overrideLogger(new StructuredLogger(config.LOG_LEVEL));
  await prepareDatabase(config, queueTables(config));
} catch (error) {
  process.stderr.write(`${plainMessage(error) ?? JSON.stringify(describeError(error))}\n`);
  process.exitCode = 1;
}
