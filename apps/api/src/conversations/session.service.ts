import { ASSISTANT, type Assistant, type AssistantReply, type Made } from '@app/ai';
import { LIMITS } from '@app/contract';
import { ConversationEditor, ConversationLifecycle, type MessageDraft } from '@app/conversations';
import { AppError, describeError } from '@app/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  ReplyDto,
  SendMessageDto,
  StartConversationDto,
  StartedConversationDto,
  SuggestedQuestionsDto,
} from './conversation-requests.dto.js';
import { toMessage } from './conversation-view.js';
import { TalkReader } from './talk-reader.js';

/** Said when the assistant could not open the talk: the talk goes on all the same. */
const PLAIN_OPENING = '準備ができました。まずは相手の言葉を、そのまま聞いてみましょう。';

/** A 1on1 while it runs. What people said is stored before the assistant is asked, so that its failure loses nothing. */
@Injectable()
export class SessionService {
  private readonly logger = new Logger(SessionService.name);

  constructor(
    private readonly lifecycle: ConversationLifecycle,
    private readonly editor: ConversationEditor,
    private readonly talks: TalkReader,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
  ) {}

  /** @throws AppError EMPLOYEE_NOT_FOUND */
  async start({ employeeId, theme, stance, transcriptionOnly }: StartConversationDto): Promise<StartedConversationDto> {
    const { id } = await this.lifecycle.start({ employeeId, theme, stance, transcriptionOnly });
    // The two choices are part of the chat, but nobody said them: they are kept out of what is analysed.
    await this.editor.addMessages(id, [choice(theme), choice(stance)]);
    const opening = await this.open(id);
    const suggested = opening.suggestedQuestions.slice(0, LIMITS.suggestedQuestions);
    await this.editor.addMessages(id, [{ sender: 'ai', ...opening, suggestedQuestions: suggested }]);
    return { conversationId: id, initialMessage: { message: opening.message, suggested_questions: suggested } };
  }

  /** Stores the question (if any) and the reply, and answers the AI's message. */
  async send(id: string, { message, question }: SendMessageDto): Promise<ReplyDto> {
    const asked: MessageDraft[] = question === undefined ? [] : [{ sender: 'user', message: question }];
    await this.editor.addMessages(id, [...asked, { sender: 'employee', message }]);
    const context = await this.talks.questionContext(id);
    const { value, engine } = await this.ask(() => this.assistant.respond(context));
    const suggestedQuestions = value.suggestedQuestions.slice(0, LIMITS.suggestedQuestions);
    const [reply] = await this.editor.addMessages(id, [
      { sender: 'ai', message: value.message, suggestedQuestions, engine },
    ]);
    if (reply === undefined) throw new AppError('CONVERSATION_NOT_FOUND');
    return toMessage(reply);
  }

  /** Other examples of questions; they take the place of the newest ones. */
  async refreshQuestions(id: string): Promise<SuggestedQuestionsDto> {
    const context = await this.talks.questionContext(id);
    const { value } = await this.ask(() => this.assistant.suggestQuestions(context));
    const questions = value.slice(0, LIMITS.suggestedQuestions);
    await this.editor.replaceNewestQuestions(id, questions);
    return { suggested_questions: questions };
  }

  private async open(id: string): Promise<AssistantReply & { engine: string | null }> {
    try {
      const context = await this.talks.questionContext(id);
      const { value, engine } = await this.assistant.open({ ...context, latest: null });
      return { ...value, engine };
    } catch (error) {
      this.logger.error({ msg: 'the assistant did not open the talk', error: describeError(error) });
      return { message: PLAIN_OPENING, suggestedQuestions: [], engine: null };
    }
  }

  private async ask<T>(question: () => Promise<Made<T>>): Promise<Made<T>> {
    try {
      return await question();
    } catch (error) {
      this.logger.error({ msg: 'the assistant did not answer', error: describeError(error) });
      throw new AppError('SERVICE_UNAVAILABLE');
    }
  }
}

function choice(text: string): MessageDraft {
  return { sender: 'user', message: text, duringRecording: true };
}
