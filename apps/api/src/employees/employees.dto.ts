import { LIMITS, PARTIES, type Party } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { EvidenceDto } from '../conversations/views/conversation-views.dto.js';
import { Optional } from '../http/fields/optional.decorator.js';
import { EMAIL, hasEmail, trimmed } from '../http/fields/written-text.js';

export class EmployeeDto {
  id: string;
  name: string;
  email: string | null;
}

export class PromiseDto {
  id: string;
  /**
   * 約束の本文。
   * @example '手順書のひな形を共有する'
   */
  text: string;
  /** 約束した人。manager は上司、employee は部下。話からは決められないとき、本人たちが決めるまでは null。 */
  @ApiProperty({ enum: PARTIES, nullable: true })
  owner: Party | null;
  /** 期日（YYYY-MM-DD、日本時間）。 */
  due: string | null;
  done: boolean;
  conversation_id: string;
  /** その1on1を行った日時。 */
  timestamp: Date;
  /** もとになった発言。 */
  lines: EvidenceDto[];
}

export class OpenPromiseDto extends PromiseDto {
  employee_id: string;
  employee_name: string;
}

export class EmployeeStandingDto {
  employee_id: string;
  /**
   * 前回の1on1を行った日時（UTC）。まだなら null です。
   * @example '2026-11-06T05:00:00.000Z'
   */
  last_timestamp: Date | null;
  /**
   * まだ済んでいない約束の数。
   * @example 2
   */
  open: number;
  /**
   * 済んだ約束の数。
   * @example 3
   */
  kept: number;
}

const NAME_MESSAGE = '部下の名前は必須です。';
const NAME_LENGTH = {
  message: ({ value }: { value: unknown }) => (value === '' ? NAME_MESSAGE : '部下の名前は200文字までです。'),
};

export class CreateEmployeeDto {
  @Transform(trimmed)
  @IsString({ message: NAME_MESSAGE })
  @Length(1, LIMITS.employeeName, NAME_LENGTH)
  name: string;

  @ValidateIf(hasEmail)
  @IsEmail({}, EMAIL)
  @MaxLength(LIMITS.email, EMAIL)
  email?: string | null;
}

/** 変えるものだけを送ります。 */
export class UpdateEmployeeDto {
  @Optional()
  @Transform(trimmed)
  @IsString({ message: NAME_MESSAGE })
  @Length(1, LIMITS.employeeName, NAME_LENGTH)
  name?: string;

  /** null または空文字で、アドレスをなくします。 */
  @ValidateIf(hasEmail)
  @IsEmail({}, EMAIL)
  @MaxLength(LIMITS.email, EMAIL)
  email?: string | null;
}
