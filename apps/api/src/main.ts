import { migrate } from '@app/database';
import { ConfigError, readConfig } from '@app/platform';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from './api.module.js';
import { APP_OPTIONS, configureApp } from './configure-app.js';
import { FirstAdminService } from './users/first-admin.service.js';

/** The api as a process of its own, beside workers. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  await migrate(config.DATABASE_URL);
  const app = await NestFactory.create<NestExpressApplication>(ApiModule, APP_OPTIONS);
  configureApp(app);
  app.enableShutdownHooks();
  const password = await app.get(FirstAdminService).ensure();
  if (password !== null) {
    process.stdout.write(
      `管理者 admin を作成しました。最初のパスワード: ${password}（ログイン後に変更してください）\n`,
    );
  }
  await app.listen(config.PORT, config.HOST);
}

try {
  await serve();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
