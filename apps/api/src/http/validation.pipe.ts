import { AppError } from '@app/platform';
import { ValidationPipe, type ValidationError } from '@nestjs/common';

/** A sentence of ours. Those of libraries are English and not for people. */
export const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/u;

/** Bodies and queries: unknown fields are left out, the first wrong field is answered in the specification's words. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    exceptionFactory: (errors) => {
      const [detail] = errors.flatMap(messages);
      return new AppError('VALIDATION', detail !== undefined && JAPANESE.test(detail) ? { detail } : {});
    },
  });
}

/**
 * The messages of a field, that of the first decorator first (decorators run from the last to the first), and of the fields
 * inside it. Sentences of the library itself are English and not for people.
 */
function messages(error: ValidationError): string[] {
  return [...Object.values(error.constraints ?? {}).reverse(), ...(error.children ?? []).flatMap(messages)];
}
