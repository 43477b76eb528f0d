import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ApiModule } from './api.module.js';
import { ErrorDto } from './http/error.dto.js';
import { setPrefix } from './prefix.js';

/** The description of the API, made from the controllers and DTOs as they were built. Needs no database: nothing is instantiated. */
export async function describeApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(ApiModule, { preview: true, logger: ['error'], abortOnError: false });
  setPrefix(app);
  const base = new DocumentBuilder()
    .setTitle('Jizo 1on1')
    .setDescription('1on1を支えるWebアプリケーションのAPI。')
    .setVersion('1')
    .addBearerAuth()
    .addGlobalResponse({ status: 'default', description: '成功しなかったとき。', type: ErrorDto })
    .build();
  return SwaggerModule.createDocument(app, base, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}
