import { Global, Module } from '@nestjs/common';
import { readConfig } from './config.js';

/** Nest's injection token for the validated {@link Config}. */
export const CONFIG = Symbol('Config');

@Global()
@Module({
  providers: [{ provide: CONFIG, useFactory: () => readConfig(process.env) }],
  exports: [CONFIG],
})
export class PlatformModule {}
