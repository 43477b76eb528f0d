import { ASSISTANT, type Assistant, type AssistantReply, type Made, type QuestionContext } from '@app/ai';
import { isUnfinished, LIMITS } from '@app/contract';
import {
  Consents,
  ConversationEditor,
  ConversationLifecycle,
  ConversationReader,
  type MessageDraft,
} from '@app/conversations';
import { AppError, describeError, newId } from '@app/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnswerStream } from './answer-stream.js';
import type { ConsentDto, ConsentViewDto } from './consent.dto.js';
import type {
  ReplyDto,
  SendMessageDto,
  StartConversationDto,
  StartedConversationDto,
  SuggestedQuestionsDto,
} from './conversation-requests.dto.js';
import { toMessage } from './conversation-view.js';
import { TalkReader } from './talk-reader.js';

/** Said when the assistant failed: the talk goes on all the same, and nobody sends twice what is stored already. */
const PLAIN_OPENING = '準備ができました。まずは相手の言葉を、そのまま聞いてみましょう。';
const PLAIN_REPLY = '記録しました。いまは問いを用意できないので、相手の言葉の続きをそのまま聞いてみましょう。';
/** A new question in the middle of what is hard to say would end it. */
const PLAIN_WAITING = 'まだ言葉の途中かもしれません。問いは置いて、続きをゆっくり待ちましょう。';

/** A 1on1 while it runs. What people said is stored before the assistant is asked, so that its failure loses nothing. */
@Injectable()
export class SessionService {
  private readonly logger = new Logger(SessionService.name);

  constructor(
    private readonly lifecycle: ConversationLifecycle,
    private readonly editor: ConversationEditor,
    private readonly consents: Consents,
    private readonly reader: ConversationReader,
    private readonly talks: TalkReader,
    private readonly stream: AnswerStream,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
  ) {}

  /** @throws AppError EMPLOYEE_NOT_FOUND */
  async start({ theme, stance, ...options }: StartConversationDto): Promise<StartedConversationDto> {
    const { employeeId, transcriptionOnly, conversationId } = options;
    const { id } = await this.lifecycle.start({ employeeId, theme, stance, transcriptionOnly, conversationId });
    // Where the answer to an earlier try was lost, all of this or a part of it is there.
    const told = conversationId === undefined ? [] : await this.reader.messages(id);
    const opened = told.find(({ sender }) => sender === 'ai');
    if (opened !== undefined) return started(id, opened);
    // The two choices are part of the chat, but nobody said them: they are kept out of what is analysed.
    if (told.length === 0) await this.editor.addMessages(id, [choice(theme), choice(stance)]);
    const context = await this.talks.questionContext(id);
    const opening = await this.orPlain(PLAIN_OPENING, () => this.assistant.open({ ...context, latest: null }));
    await this.editor.addMessages(id, [{ sender: 'ai', ...opening }]);
    return started(id, opening);
  }

  /** Notes the consent to record, with where the voice goes, or withdraws it. @throws AppError CONVERSATION_NOT_FOUND, CONFLICT */
  async consent(id: string, { mode, key, withdrawn = false }: ConsentDto): Promise<ConsentViewDto> {
    const { label: destination } = this.consents.destination(mode);
    if (withdrawn) {
      await this.consents.withdraw(id);
      return { consent_at: null, mode, destination, key: null };
    }
    const given = await this.consents.give(id, mode, key);
    return { consent_at: given.givenAt, mode, destination, key: given.key ?? null };
  }

  /** Stores the question (if any) and the reply, and answers the AI's message. */
  async send(id: string, { message, question }: SendMessageDto): Promise<ReplyDto> {
    const asked: MessageDraft[] = question === undefined ? [] : [{ sender: 'user', message: question }];
    const [stored] = await this.editor.addMessages(id, [...asked, { sender: 'employee', message }]);
    const messageId = newId();
    const answer = isUnfinished(message) ? plain(PLAIN_WAITING) : await this.respond(id, messageId, stored?.owner);
    const [reply] = await this.editor.addMessages(id, [{ id: messageId, sender: 'ai', ...answer }]);
    if (reply === undefined) throw new AppError('CONVERSATION_NOT_FOUND');
    return toMessage(reply);
  }

  /** Other examples of questions; they take the place of the newest ones. */
  async refreshQuestions(id: string, signal: AbortSignal): Promise<SuggestedQuestionsDto> {
    const context = await this.talks.questionContext(id);
    const questions = await this.newQuestions(context, signal);
    await this.editor.replaceNewestQuestions(id, questions, context.talk.revision);
    return { suggested_questions: questions };
  }

  /** The assistant's answer to the newest reply; what it writes is passed on as it comes. */
  private async respond(id: string, messageId: string, owner: string | undefined): Promise<Answer> {
    const context = await this.talks.questionContext(id);
    const madeFrom = context.talk.revision;
    const onDelta = (text: string): void => {
      if (owner !== undefined) this.stream.write(owner, { conversationId: id, messageId, text });
    };
    const answer = await this.orPlain(PLAIN_REPLY, () => this.assistant.respond(context, { onDelta }));
    return { ...answer, madeFrom };
  }

  private async newQuestions(context: QuestionContext, signal: AbortSignal): Promise<string[]> {
    try {
      const { value } = await this.assistant.suggestQuestions(context, { signal });
      return value.slice(0, LIMITS.suggestedQuestions);
    } catch (error) {
      if (!signal.aborted)
        this.logger.error({ msg: 'the assistant proposed no questions', error: describeError(error) });
      throw new AppError('SERVICE_UNAVAILABLE');
    }
  }

  /** The assistant's answer, or a plain one without questions where it fails. */
  private async orPlain(message: string, question: () => Promise<Made<AssistantReply>>): Promise<Answer> {
    try {
      const { value, engine } = await question();
      return { ...value, suggestedQuestions: value.suggestedQuestions.slice(0, LIMITS.suggestedQuestions), engine };
    } catch (error) {
      this.logger.error({ msg: 'the assistant did not answer', error: describeError(error) });
      return plain(message);
    }
  }
}

function started(id: string, { message, suggestedQuestions }: Pick<Answer, 'message' | 'suggestedQuestions'>) {
  return { conversationId: id, initialMessage: { message, suggested_questions: suggestedQuestions } };
}

type Answer = AssistantReply & Pick<MessageDraft, 'madeFrom'> & { engine: string | null };

function plain(message: string): Answer {
  return { message, suggestedQuestions: [], engine: null };
}

function choice(text: string): MessageDraft {
  return { sender: 'user', message: text, isTalk: false };
}
