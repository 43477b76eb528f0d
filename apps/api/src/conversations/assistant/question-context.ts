import type { QuestionContext } from '@app/ai';
import type { ConversationReader } from '@app/conversations';
import type { Message } from '@app/database';

/** The talk so far with every question that was asked or proposed, and the latest exchange. */
export async function readQuestionContext(reader: ConversationReader, id: string): Promise<QuestionContext> {
  const [conversation, messages] = [await reader.get(id), await reader.messages(id)];
  const asked = messages.flatMap((message) =>
    message.sender === 'user' ? [message.message] : message.suggestedQuestions,
  );
  return { talk: await reader.talk(conversation, messages), asked, latest: latestExchange(messages) };
}

/** The newest reply and the question right before it. */
function latestExchange(messages: readonly Message[]): QuestionContext['latest'] {
  const at = messages.findLastIndex(({ sender }) => sender === 'employee');
  const reply = messages[at];
  if (reply === undefined) return null;
  const before = messages[at - 1];
  return { question: before?.sender === 'user' ? before.message : null, reply: reply.message };
}
