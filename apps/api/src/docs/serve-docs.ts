import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { createDocument } from './create-document.js';

/**
 * Swagger UI at /api/docs, open to everybody like the description itself, which holds nothing of anybody. Made when somebody first
 * asks for it, from files of our own: the pages' policy holds.
 */
export function serveDocs(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => createDocument(app), {
    customSiteTitle: 'Jizo 1on1 API',
    jsonDocumentUrl: 'api/docs/openapi.json',
    raw: ['json'],
    swaggerOptions: { docExpansion: 'list', persistAuthorization: false, validatorUrl: null },
  });
}
