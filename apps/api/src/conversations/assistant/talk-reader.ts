import type { QuestionContext, Talk } from '@app/ai';
import { ConversationReader } from '@app/conversations';
import type { Conversation, Message } from '@app/database';
import { Injectable } from '@nestjs/common';

/** Reads a conversation as the assistant sees it. */
@Injectable()
export class TalkReader {
  constructor(private readonly reader: ConversationReader) {}

  async talk(conversation: Conversation): Promise<Talk> {
    const { name } = await this.reader.employee(conversation);
    return {
      conversationId: conversation.id,
      revision: conversation.sourceRevision,
      theme: conversation.theme ?? null,
      stance: conversation.stance ?? null,
      employeeName: name,
      heldAt: conversation.startedAt,
      lines: await this.reader.source(conversation),
    };
  }

  /** The talk so far with every question that was asked or proposed, and the latest exchange. */
  async questionContext(id: string): Promise<QuestionContext> {
    const conversation = await this.reader.get(id);
    const [talk, messages] = [await this.talk(conversation), await this.reader.messages(id)];
    const asked = messages.flatMap((message) =>
      message.sender === 'user' ? [message.message] : message.suggestedQuestions,
    );
    return { talk, asked, latest: latestExchange(messages) };
  }
}

/** The newest reply and the question right before it. */
function latestExchange(messages: readonly Message[]): QuestionContext['latest'] {
  const at = messages.findLastIndex(({ sender }) => sender === 'employee');
  const reply = messages[at];
  if (reply === undefined) return null;
  const before = messages[at - 1];
  return { question: before?.sender === 'user' ? before.message : null, reply: reply.message };
}
