import { Global, Module } from '@nestjs/common';
import { readConfig, type Config } from './config/config.js';
import { SecurityLog } from './logging/security-log.js';
import { StructuredLogger } from './logging/structured-logger.js';
import { Tracing } from './tracing/tracing.js';

/** Nest's injection token for the validated {@link Config}. */
export const CONFIG = Symbol('Config');

@Global()
@Module({
  providers: [
    { provide: CONFIG, useFactory: () => readConfig(process.env) },
    {
      provide: StructuredLogger,
      useFactory: ({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>) => new StructuredLogger(LOG_LEVEL),
      inject: [CONFIG],
    },
    {
      provide: SecurityLog,
      useFactory: ({ SECURITY_LOG_FILE }: Pick<Config, 'SECURITY_LOG_FILE'>) => SecurityLog.open(SECURITY_LOG_FILE),
      inject: [CONFIG],
    },
    { provide: Tracing, useFactory: (config: Config) => Tracing.open(config), inject: [CONFIG] },
  ],
  exports: [CONFIG, SecurityLog, StructuredLogger, Tracing],
})
export class PlatformModule {}
