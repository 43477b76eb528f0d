import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsUUID } from 'class-validator';
import { Optional } from './optional.decorator.js';

/** The id that a caller makes for what is to be made, so that the same request sent again makes nothing twice: a UUID; may be missing. */
export const ClientId = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsUUID('all', { message: '指定されたIDの形式が正しくありません。' }),
  );
