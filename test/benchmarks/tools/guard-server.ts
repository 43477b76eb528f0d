/**
 * A process of its own with the api and three routes beside it that answer the same: behind the guard of the product, which reads the
 * login with its user; behind one that reads the user alone, as the product did before logins were rows; and behind one that looks at
 * the signature of the token alone.
 */
import { Controller, Get, Injectable, Module, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { AddressInfo } from 'node:net';
import { Public } from '../../../apps/api/src/access/access.decorator.js';
import { ApiModule } from '../../../apps/api/src/api.module.js';
import { configureApp, NEST_OPTIONS } from '../../../apps/api/src/configure-app.js';
import { TOKEN_ALGORITHM } from '../../../libs/accounts/src/logins/token.service.js';
import { User } from '../../../libs/database/src/entities/user.entity.js';
import { readConfig } from '../../../libs/platform/src/config/config.js';

const { JWT_SECRET } = readConfig(process.env);

const TOKEN: StrategyOptionsWithoutRequest = {
  jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
  secretOrKey: JWT_SECRET,
  algorithms: [TOKEN_ALGORITHM],
};

@Injectable()
class UserStrategy extends PassportStrategy(Strategy, 'user') {
  constructor(private readonly em: EntityManager) {
    super(TOKEN);
  }

  validate({ sub }: { sub: string }): Promise<User | null> {
    return this.em.fork().findOne(User, { id: sub, active: true });
  }
}

@Injectable()
class SignatureStrategy extends PassportStrategy(Strategy, 'signature') {
  constructor() {
    super(TOKEN);
  }

  validate(payload: object): object {
    return payload;
  }
}

@Controller('bench')
class GuardedController {
  @Get('login')
  login(): object {
    return { answer: 'ok' };
  }

  @Public()
  @UseGuards(AuthGuard('user'))
  @Get('user')
  user(): object {
    return { answer: 'ok' };
  }

  @Public()
  @UseGuards(AuthGuard('signature'))
  @Get('signature')
  signature(): object {
    return { answer: 'ok' };
  }
}

@Module({ imports: [ApiModule], controllers: [GuardedController], providers: [UserStrategy, SignatureStrategy] })
class GuardModule {}

const application = await NestFactory.create<NestExpressApplication>(GuardModule, { ...NEST_OPTIONS, logger: false });
configureApp(application);
await application.listen(0, '127.0.0.1');
process.send?.((application.getHttpServer().address() as AddressInfo).port);
// Ends with whoever started it.
process.on('disconnect', () => process.exit());
