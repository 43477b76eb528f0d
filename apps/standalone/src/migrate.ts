import { prepareDatabase, prepareRootKey, sealExisting } from '@app/database';
import { describeError, StructuredLogger } from '@app/platform';
import { queueTables } from '@app/queue';
import { Logger } from '@nestjs/common';
import { plainMessage, readEnvironment } from './host/environment.js';
import { StartError } from './host/start-error.js';

// What docker-compose.yml runs before api and worker: it alone knows the role that owns the tables.

try {
  const { environment, config } = readEnvironment(process.env);
  for (const name of ['DATABASE_URL', 'ROOT_KEY_FILE'])
    if (environment[name] === undefined) throw new StartError(`${name} を指定してください。`);
  Logger.overrideLogger(new StructuredLogger(config.LOG_LEVEL));
  await prepareDatabase(config, queueTables(config));
  await prepareRootKey(config);
  await sealExisting(config);
} catch (error) {
  process.stderr.write(`${plainMessage(error) ?? JSON.stringify(describeError(error))}\n`);
  process.exitCode = 1;
}
