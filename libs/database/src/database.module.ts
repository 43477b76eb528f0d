import { CONFIG, PlatformModule, type Config } from '@app/platform';
import { FileKeyWrapper } from '@app/sealing';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { ChangeListener } from './changes/change-listener.js';
import { DeletionLog } from './deletions/deletion-log.js';
import { KEY_WRAPPER } from './keys/wrapped-keys.js';
import { Ledger } from './ledger/ledger.js';
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
      useFactory: (config: Config) => ormOptions(config.DATABASE_URL, new FileKeyWrapper(config.ROOT_KEY_FILE)),
    }),
  ],
  providers: [
    ChangeListener,
    DeletionLog,
    Ledger,
    RateLimiter,
    {
      provide: KEY_WRAPPER,
      inject: [CONFIG],
      useFactory: ({ ROOT_KEY_FILE }: Pick<Config, 'ROOT_KEY_FILE'>) => new FileKeyWrapper(ROOT_KEY_FILE),
    },
  ],
  exports: [ChangeListener, DeletionLog, Ledger, RateLimiter],
})
export class DatabaseModule {}
