import { LIMITS, MODEL_REFUSALS, type ModelRefusal } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { ClientId } from '../../http/fields/client-id.decorator.js';
import { Optional } from '../../http/fields/optional.decorator.js';
import { ChatMessageDto, ProposedQuestionDto } from '../views/conversation-views.dto.js';
import { ModelPauseDto } from '../views/model-pause.dto.js';

const UUID_MESSAGE = '指定されたIDの形式が正しくありません。';

export class StartConversationDto {
  @IsUUID(undefined, { message: UUID_MESSAGE })
  employeeId: string;

  /**
   * 表示用。保存されている名前が優先されます。
   * @example '佐倉 美咲'
   */
  @IsString()
  @MaxLength(LIMITS.employeeName)
  employeeName: string;

  @IsString({ message: 'テーマを選んでください。' })
  @Length(1, LIMITS.theme, { message: 'テーマを選んでください。' })
  theme: string;

  @IsString({ message: '関わり方を選んでください。' })
  @Length(1, LIMITS.theme, { message: '関わり方を選んでください。' })
  stance: string;

  @Optional()
  @IsBoolean()
  transcriptionOnly?: boolean;

  /**
   * 1on1の識別子。送る側が作り、答えが届かなかったときに同じものを送ると、二つ目を始めずに、始まっている1on1を答えます。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  @ClientId()
  conversationId?: string;
}

export class InitialMessageDto {
  /**
   * AIの最初の言葉（Markdown）。
   * @example '今日は、話したいことから始めましょう。'
   */
  message: string;
  suggested_questions: string[];
  proposed_questions: ProposedQuestionDto[];
}

export class StartedConversationDto extends ModelPauseDto {
  conversationId: string;
  initialMessage: InitialMessageDto;
}

export class SendMessageDto {
  /**
   * 返事の識別子。送る側が作り、答えが届かなかったときに同じものを送ると、二度は記録せずに、記録されているAIの返事を答えます。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  @ClientId()
  messageId?: string;

  @IsIn(['employee'], { message: '送信者の指定が正しくありません。' })
  sender: 'employee';

  /**
   * 部下の返事。
   * @example '締め切りが近くて、少し不安です。'
   */
  @IsString({ message: '返事は1〜1万文字で入力してください。' })
  @Length(1, LIMITS.message, { message: '返事は1〜1万文字で入力してください。' })
  message: string;

  /**
   * 上司の問い。省略すると返事だけを記録します。
   * @example 'このところ、眠りはいかがですか。'
   */
  @Optional()
  @IsString({ message: '問いは1〜1万文字で入力してください。' })
  @Length(1, LIMITS.message, { message: '問いは1〜1万文字で入力してください。' })
  question?: string;
}

/** AIの返事。 */
export class ReplyDto extends ChatMessageDto {
  model_paused_until: Date | null;
  @ApiProperty({ enum: MODEL_REFUSALS, nullable: true })
  model_refused: ModelRefusal | null;
  /**
   * 返事に、命や心身の危険のしるしがあるかもしれないとき true。そのときだけ答え、どこにも記録しません。
   * @example true
   */
  care?: true;
}

export class SuggestedQuestionsDto extends ModelPauseDto {
  suggested_questions: string[];
  proposed_questions: ProposedQuestionDto[];
}
