import { ERRORS, isLongEnough, LIMITS } from '@app/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateBy } from 'class-validator';

/**
 * A password that somebody chooses. What else it must not be depends on whose it is: see `assertNewPassword`.
 * @param tooShort the sentence for one that is too short
 */
export const NewPassword = (tooShort: string = ERRORS.PASSWORD_TOO_SHORT.message): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ minLength: LIMITS.passwordMin, maxLength: LIMITS.password }),
    MaxLength(LIMITS.password, { message: 'パスワードは200文字までです。' }),
    ValidateBy(
      { name: 'isLongEnough', validator: { validate: (value) => typeof value === 'string' && isLongEnough(value) } },
      { message: tooShort },
    ),
    IsString({ message: tooShort }),
  );
