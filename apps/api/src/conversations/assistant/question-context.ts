import type { QuestionContext } from '@app/ai';
import { ConversationReader, ShownQuestions } from '@app/conversations';
import type { Message } from '@app/database';
import { Injectable } from '@nestjs/common';

/** Reads what an assistant has to know to propose questions. */
@Injectable()
export class QuestionContexts {
  constructor(
    private readonly reader: ConversationReader,
    private readonly shown: ShownQuestions,
  ) {}

  /**
   * The talk so far with every question that was asked or proposed, and the latest exchange.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async read(id: string): Promise<QuestionContext> {
    const readAt = performance.now();
    const [conversation, messages] = [await this.reader.get(id), await this.reader.messages(id)];
    const asked = messages.flatMap(({ sender, message }) => (sender === 'user' ? [message] : []));
    return {
      talk: await this.reader.talk(conversation, messages, readAt),
      asked: [...asked, ...proposedIn(messages), ...(await this.shown.of(id))],
      latest: latestExchange(messages),
    };
  }

  /** Every question that the application has proposed in a conversation. */
  async proposed(id: string): Promise<string[]> {
    return [...proposedIn(await this.reader.messages(id)), ...(await this.shown.of(id))];
  }
}

/** The context once somebody speaks again: an exchange in the chat is over then, and what is proposed follows the talk. */
export function asSpoken(context: QuestionContext): QuestionContext {
  return context.talk.lines.at(-1)?.source === 'line' ? { ...context, latest: null } : context;
}

function proposedIn(messages: readonly Message[]): string[] {
  return messages.flatMap(({ suggestedQuestions }) => suggestedQuestions.map(({ text }) => text));
}

/** The newest reply and the question right before it. */
function latestExchange(messages: readonly Message[]): QuestionContext['latest'] {
  const at = messages.findLastIndex(({ sender }) => sender === 'employee');
  const reply = messages[at];
  if (reply === undefined) return null;
  const before = messages[at - 1];
  return { question: before?.sender === 'user' ? before.message : null, reply: reply.message };
}
