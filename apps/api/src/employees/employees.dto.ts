import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength, ValidateIf } from 'class-validator';

export class EmployeeDto {
  id: string;
  name: string;
  email: string | null;
}

export class CreateEmployeeDto {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString({ message: '部下の名前は必須です。' })
  @Length(1, LIMITS.employeeName, {
    message: ({ value }) => (value === '' ? '部下の名前は必須です。' : '部下の名前は200文字までです。'),
  })
  name: string;

  @ValidateIf((body: CreateEmployeeDto) => body.email !== undefined && body.email !== null && body.email !== '')
  @IsEmail({}, { message: '有効なメールアドレスを入力してください。' })
  @MaxLength(LIMITS.email, { message: '有効なメールアドレスを入力してください。' })
  email?: string | null;
}
