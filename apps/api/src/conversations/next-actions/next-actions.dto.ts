import { LIMITS, PARTIES, type Party } from '@app/contract';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsISO8601,
  IsString,
  IsUUID,
  Length,
  Matches,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';

const DUE_MESSAGE = '期日はYYYY-MM-DDの形式で入力してください。';
const TEXT_MESSAGE = '次の一歩は1〜1000文字で入力してください。';

export class NewNextActionDto {
  /** この約束の識別子。呼び出す側が作ります。同じものをもう一度送っても、二つにはなりません。 */
  @Optional()
  @IsUUID(undefined, { message: '識別子が正しくありません。' })
  id?: string;

  /**
   * 次の一歩の本文。
   * @example '手順書のひな形を共有する'
   */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString({ message: TEXT_MESSAGE })
  @Length(1, LIMITS.nextAction, { message: TEXT_MESSAGE })
  text: string;

  /** 約束した人。manager は上司、employee は部下。まだ決めないときは null。 */
  @ApiProperty({ enum: PARTIES, nullable: true })
  @ValidateIf((body: NewNextActionDto) => body.owner !== null)
  @IsIn(PARTIES, { message: '約束した人の指定が正しくありません。' })
  owner: Party | null;

  /** 期日（YYYY-MM-DD、日本時間）。 */
  @ValidateIf((body: NewNextActionDto) => body.due !== undefined && body.due !== null)
  @Matches(/^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/, { message: DUE_MESSAGE })
  @IsISO8601({ strict: true }, { message: DUE_MESSAGE })
  due?: string | null;
}

/** 書き直しのもとにした約束。送ったものだけを比べます。 */
export class NextActionBaseDto {
  /**
   * もとにした本文。
   * @example '手順書を共有する'
   */
  @Optional()
  @IsString()
  text?: string;

  /** もとにした、約束した人。決まっていなかったときは null。 */
  @ApiPropertyOptional({ enum: PARTIES, nullable: true })
  @ValidateIf((body: NextActionBaseDto) => body.owner !== undefined && body.owner !== null)
  @IsIn(PARTIES, { message: '約束した人の指定が正しくありません。' })
  owner?: Party | null;

  /** もとにした期日（YYYY-MM-DD、日本時間）。なかったときは null。 */
  @ValidateIf((body: NextActionBaseDto) => body.due !== undefined && body.due !== null)
  @IsString({ message: DUE_MESSAGE })
  due?: string | null;
}

export class PatchNextActionDto {
  @Optional()
  @IsBoolean()
  done?: boolean;

  /**
   * 次の一歩の本文。
   * @example '手順書のひな形を共有する'
   */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @Optional()
  @IsString({ message: TEXT_MESSAGE })
  @Length(1, LIMITS.nextAction, { message: TEXT_MESSAGE })
  text?: string;

  /** 約束した人。manager は上司、employee は部下。 */
  @ApiPropertyOptional({ enum: PARTIES })
  @Optional()
  @IsIn(PARTIES, { message: '約束した人の指定が正しくありません。' })
  owner?: Party;

  /** 期日（YYYY-MM-DD、日本時間）。null で期日をなくします。 */
  @ValidateIf((body: PatchNextActionDto) => body.due !== undefined && body.due !== null)
  @Matches(/^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/, { message: DUE_MESSAGE })
  @IsISO8601({ strict: true }, { message: DUE_MESSAGE })
  due?: string | null;

  /** 書き直しのもとにした約束。食い違うときは409で現在の約束を返します。ないときは、あとから書いたものが残ります。 */
  @Optional()
  @ValidateNested()
  @Type(() => NextActionBaseDto)
  base?: NextActionBaseDto;
}
