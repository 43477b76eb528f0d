import { ASSISTANT, type Assistant, type AssistantReply, type Made, type QuestionContext } from '@app/ai';
import { isUnfinished, LIMITS, type ModelRefusal, type ProposedQuestion } from '@app/contract';
import {
  Consents,
  ConversationChat,
  ConversationEditor,
  ConversationLifecycle,
  ConversationReader,
  ModelCalls,
  type MessageDraft,
} from '@app/conversations';
import { ChangeListener, databaseNow, type Message } from '@app/database';
import { AppError, describeError, newId } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AnswerStream } from '../assistant/answer-stream.js';
import type { ConsentDto, ConsentViewDto } from './consent.dto.js';
import type {
  ReplyDto,
  SendMessageDto,
  StartConversationDto,
  StartedConversationDto,
  SuggestedQuestionsDto,
} from './session.dto.js';
import { toMessage, toQuestions } from '../views/to-dto.js';
import { asSpoken, QuestionContexts } from '../assistant/question-context.js';
import { SignsOfDanger } from '../assistant/signs-of-danger.js';
import { waitForChange } from '../assistant/wait-for-change.js';

/** The answer when the assistant failed: the talk goes on, and the user need not send again what is already stored. */
const PLAIN_OPENING = '準備ができました。まずは相手の言葉を、そのまま聞いてみましょう。';
const PLAIN_REPLY = '記録しました。いまは問いを用意できないので、相手の言葉の続きをそのまま聞いてみましょう。';
/** A new question would interrupt a report who is saying something difficult. */
const PLAIN_WAITING = 'まだ言葉の途中かもしれません。問いは置いて、続きをゆっくり待ちましょう。';

/** A request without an answer after this many milliseconds counts as lost: the model has 12 s, the offline engine follows. */
const ANSWERED_WITHIN = 20_000;

/** A 1on1 while it runs. What people said is stored before the assistant is asked, so that its failure loses nothing. */
@Injectable()
export class SessionService {
  private readonly logger = new Logger(SessionService.name);

  constructor(
    private readonly lifecycle: ConversationLifecycle,
    private readonly editor: ConversationEditor,
    private readonly consents: Consents,
    private readonly reader: ConversationReader,
    private readonly contexts: QuestionContexts,
    private readonly signs: SignsOfDanger,
    private readonly chat: ConversationChat,
    private readonly calls: ModelCalls,
    private readonly changes: ChangeListener,
    private readonly stream: AnswerStream,
    private readonly em: EntityManager,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
  ) {}

  /** @throws AppError EMPLOYEE_NOT_FOUND, CONFLICT */
  async start({ theme, stance, ...options }: StartConversationDto): Promise<StartedConversationDto> {
    const { employeeId, transcriptionOnly, conversationId } = options;
    const { id, startedAt } = await this.lifecycle.start({
      employeeId,
      theme,
      stance,
      transcriptionOnly,
      conversationId,
    });
    // The two choices are part of the chat, but no one said them, so they are not analysed.
    const isNew = await this.chat.begin(id, [choice(theme), choice(stance)]);
    const opened = isNew ? null : await this.waitForReply(id, startedAt, () => this.opening(id));
    const { message, suggestedQuestions, engine, refused } = opened ?? (await this.open(id));
    return {
      conversationId: id,
      initialMessage: { message, ...toQuestions(suggestedQuestions) },
      model_paused_until: await this.calls.pausedUntil('calls', engine ?? null),
      model_refused: refused ?? null,
    };
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

  /**
   * Stores the question (if any) and the reply, and answers the AI's message; whether the reply holds a sign of danger is only said. The same under the same id answers the message that
   * is there, or that is being written just now.
   */
  async send(id: string, { message, question, messageId }: SendMessageDto): Promise<ReplyDto> {
    const { reply, isNew } = await this.chat.addReply(id, { id: messageId, message, question });
    const look = () => this.chat.answerTo(id, reply.id);
    const answer =
      (isNew ? null : await this.waitForReply(id, reply.createdAt, look)) ?? (await this.answer(id, reply));
    const model_paused_until = await this.calls.pausedUntil('calls', answer.engine ?? null);
    const care = await this.signs.in({ question, message });
    return Object.assign(
      toMessage(answer),
      { model_paused_until, model_refused: answer.refused ?? null },
      care && { care },
    );
  }

  /** Other examples of questions; they take the place of the newest ones. */
  async refreshQuestions(id: string, signal: AbortSignal): Promise<SuggestedQuestionsDto> {
    const context = asSpoken(await this.contexts.read(id));
    const { value: questions, engine, refused = null } = await this.newQuestions(context, signal);
    await this.editor.replaceNewestQuestions(id, questions, context.talk.revision);
    const model_paused_until = await this.calls.pausedUntil('proposals', engine);
    return { ...toQuestions(questions), model_paused_until, model_refused: refused };
  }

  /** Waits for an answer that a request which began at `since` may still be making. */
  private async waitForReply(
    conversationId: string,
    since: Date,
    look: () => Promise<Message | null>,
  ): Promise<Message | null> {
    const now = await databaseNow(this.em);
    const longest = ANSWERED_WITHIN - (now.getTime() - since.getTime());
    return waitForChange(this.changes, { conversationId, part: 'messages', look, longest });
  }

  private async opening(id: string): Promise<Message | null> {
    return (await this.reader.messages(id)).find(({ sender }) => sender === 'ai') ?? null;
  }

  private async open(id: string): Promise<Message> {
    const context = { ...(await this.contexts.read(id)), latest: null };
    const opening = await this.orFallbackReply(PLAIN_OPENING, () =>
      this.assistant.open(context, { budget: this.calls.budgetOf(id) }),
    );
    return this.chat.addAnswer(id, id, opening);
  }

  /** The assistant's answer to a reply; what it writes is passed on as it comes. */
  private async answer(id: string, reply: Message): Promise<Message> {
    const messageId = newId();
    const answer = isUnfinished(reply.message) ? plain(PLAIN_WAITING) : await this.respond(id, messageId, reply.owner);
    return this.chat.addAnswer(id, reply.id, { id: messageId, ...answer });
  }

  private async respond(id: string, messageId: string, owner: string): Promise<Answer> {
    const context = await this.contexts.read(id);
    const madeFrom = context.talk.revision;
    const onDelta = (text: string): void => this.stream.write(owner, { conversationId: id, messageId, text });
    const budget = this.calls.budgetOf(id, owner);
    const answer = await this.orFallbackReply(PLAIN_REPLY, () => this.assistant.respond(context, { onDelta, budget }));
    return { ...answer, madeFrom };
  }

  private async newQuestions(context: QuestionContext, signal: AbortSignal): Promise<Made<ProposedQuestion[]>> {
    try {
      const options = { signal, budget: this.calls.budgetOf(context.talk.conversationId) };
      const made = await this.assistant.suggestQuestions(context, options);
      return { ...made, value: made.value.slice(0, LIMITS.suggestedQuestions) };
    } catch (error) {
      if (!signal.aborted)
        this.logger.error({ msg: 'the assistant proposed no questions', error: describeError(error) });
      throw new AppError('SERVICE_UNAVAILABLE');
    }
  }

  /** The assistant's answer, or a plain one without questions where it fails. */
  private async orFallbackReply(message: string, question: () => Promise<Made<AssistantReply>>): Promise<Answer> {
    try {
      const { value, engine, refused = null } = await question();
      return {
        message: value.message,
        suggestedQuestions: value.suggestedQuestions.slice(0, LIMITS.suggestedQuestions),
        engine,
        refused,
      };
    } catch (error) {
      this.logger.error({ msg: 'the assistant did not answer', error: describeError(error) });
      return plain(message);
    }
  }
}

type Answer = Pick<MessageDraft, 'message' | 'madeFrom'> & {
  suggestedQuestions: ProposedQuestion[];
  engine: string | null;
  refused: ModelRefusal | null;
};

function plain(message: string): Answer {
  return { message, suggestedQuestions: [], engine: null, refused: null };
}

function choice(text: string): MessageDraft {
  return { sender: 'user', message: text, isTalk: false };
}
