import { isForOperator, prepareDatabase } from '@app/database';
import { ConfigError, describeError, readConfig, StructuredLogger } from '@app/platform';
import { queueTables } from '@app/queue';
import { Logger } from '@nestjs/common';

// What docker-compose.yml runs before api and worker: it alone knows the role that owns the tables.

try {
  const config = readConfig(process.env);
  Logger.overrideLogger(new StructuredLogger(config.LOG_LEVEL));
  await prepareDatabase(config, queueTables(config));
} catch (error) {
  const isPlain = error instanceof ConfigError || isForOperator(error);
  process.stderr.write(`${isPlain ? error.message : JSON.stringify(describeError(error))}\n`);
  process.exitCode = 1;
}
