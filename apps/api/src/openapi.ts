import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ApiModule } from './api.module.js';
import { createDocument } from './docs/create-document.js';
import { setPrefix } from './http/prefix.js';

/** The description of the API, made from the controllers and DTOs as they were built. Needs no database: nothing is instantiated. */
export async function describeApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(ApiModule, { preview: true, logger: ['error'], abortOnError: false });
  setPrefix(app);
  return createDocument(app);
}
