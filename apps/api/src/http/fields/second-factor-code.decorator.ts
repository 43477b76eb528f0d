import { LIMITS } from '@app/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { Optional } from './optional.decorator.js';

const SENTENCE = '認証アプリのコードか、リカバリーコードを入力してください。';

/** A code that is shown beside the password; an account without a second factor asks for none. */
export const SecondFactorCode = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      required: false,
      description: '認証アプリの6桁のコードか、リカバリーコード。二要素認証のあるアカウントだけに要ります。',
      example: '492039',
      maxLength: LIMITS.code,
    }),
    Optional(),
    IsString({ message: SENTENCE }),
    MaxLength(LIMITS.code, { message: SENTENCE }),
  );
