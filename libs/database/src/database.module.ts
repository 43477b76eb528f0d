import { CONFIG, PlatformModule, type Config } from '@app/platform';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { ChangeListener } from './changes/change-listener.js';
import { DeletionLog } from './deletions/deletion-log.js';
import { ormOptions } from './orm/orm-options.js';
import { RateLimiter } from './rate-limiter.js';

/** One pool a process, a request context for every HTTP request, and the listener for saved changes. */
@Global()
@Module({
  imports: [
    PlatformModule,
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      imports: [PlatformModule],
      inject: [CONFIG],
      useFactory: (config: Config) => ormOptions(config.DATABASE_URL),
    }),
  ],
  providers: [ChangeListener, DeletionLog, RateLimiter],
  exports: [ChangeListener, DeletionLog, RateLimiter],
})
export class DatabaseModule {}
