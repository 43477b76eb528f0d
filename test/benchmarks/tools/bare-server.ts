/** A process of its own with what the product stands on and nothing else: a Nest route that answers what it was given, a socket.io that echoes. */
import { Body, Controller, Get, HttpCode, Module, Put } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';

@Controller('answer')
class AnswerController {
  private answer: unknown = {};

  @Put()
  @HttpCode(204)
  keep(@Body() answer: unknown): void {
    this.answer = answer;
  }

  @Get()
  tell(): unknown {
    return this.answer;
  }
}

@Module({ controllers: [AnswerController] })
class BareModule {}

const application = await NestFactory.create<NestExpressApplication>(BareModule, { logger: false });
application.useBodyParser('json', { limit: '50mb' });
await application.listen(0, '127.0.0.1');
const http: HttpServer = application.getHttpServer();
new Server(http).on('connection', (socket) => socket.on('echo', (_, acknowledge: () => void) => acknowledge()));
process.send?.((http.address() as AddressInfo).port);
// Ends with whoever started it.
process.on('disconnect', () => process.exit());
