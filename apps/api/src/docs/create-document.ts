import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorDto } from '../http/error.dto.js';
import { completeDocument } from './complete-document.js';

const DESCRIPTION = `1on1を支えるWebアプリケーションのAPIです。

- 部下、1on1、そこから作られたものは、登録した本人だけが使えます。ほかの利用者には、管理者にも、404を答えます。
- 日時はUTCで答えます。日付と暦は日本時間です。
- 成功しなかったときは \`{ statusCode, code, message }\` を答えます。\`message\` はそのまま人に見せられる文です。`;

/** Routes keep the operation ids that clients were generated from, even after a move to another controller. */
const ID_PREFIXES: Readonly<Record<string, string>> = {
  AnalysisController: 'Session',
  ExportController: 'Conversations',
  SearchController: 'Conversations',
};

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
    operationIdFactory: (controller, method) =>
      `${ID_PREFIXES[controller] ?? controller.replace(/Controller$/, '')}_${method}`,
  });
  return completeDocument(document);
}
