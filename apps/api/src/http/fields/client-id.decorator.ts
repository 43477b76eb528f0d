import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsUUID } from 'class-validator';
import { Optional } from './optional.decorator.js';

/** The UUID that a caller chooses for a new object, so that a repeated request creates nothing twice. It may be missing. */
export const ClientId = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsUUID('all', { message: '指定されたIDの形式が正しくありません。' }),
  );
