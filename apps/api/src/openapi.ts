import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ApiModule } from './api.module.js';
import { completeDocument } from './docs/complete-document.js';
import { ErrorDto } from './http/error.dto.js';
import { setPrefix } from './http/prefix.js';

const DESCRIPTION = `1on1を支えるWebアプリケーションのAPIです。

- 部下、1on1、そこから作られたものは、登録した本人だけが使えます。ほかの利用者には、管理者にも、404を答えます。
- 日時はUTCで答えます。日付と暦は日本時間です。
- 成功しなかったときは \`{ statusCode, code, message }\` を答えます。\`message\` はそのまま人に見せられる文です。`;

/** The description of the API, made from the controllers and DTOs as they were built. Needs no database: nothing is instantiated. */
export async function describeApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(ApiModule, { preview: true, logger: ['error'], abortOnError: false });
  setPrefix(app);
  return createDocument(app);
}

/** The description of an application that holds ApiModule. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const base = new DocumentBuilder()
    .setTitle('Jizo 1on1')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addBearerAuth()
    .addGlobalResponse({ status: 'default', description: '成功しなかったとき。', type: ErrorDto })
    .build();
  const document = SwaggerModule.createDocument(app, base, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  return completeDocument(document);
}
