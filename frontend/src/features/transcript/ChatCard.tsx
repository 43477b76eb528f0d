import { evidenceElementId } from '../analysis/index.js';
import { DeepDiveTarget } from '../deep-dive/index.js';
import type { ConversationDetail } from '../../entities/conversation/conversation-types.js';
import { CardSection } from '../../ui/layout/CardSection.js';
import { cx } from '../../helpers/class-names.js';
import { formatTime } from '../../helpers/dates.js';
import { fullNameSan } from '../../helpers/names.js';
import { SafeMarkdown } from '../../ui/text/SafeMarkdown.js';
import css from './transcript.module.css';

type Message = ConversationDetail['messages'][number];

function senderOf({ sender }: Message, employeeName: string): string {
  if (sender === 'user') return 'わたし';
  return sender === 'employee' ? fullNameSan(employeeName) : 'AI';
}

/** 対話: the questions and answers of the chat. */
export function ChatCard({ conversation, litId }: { conversation: ConversationDetail; litId: string | null }) {
  const { messages, employee_name } = conversation;
  if (messages.length === 0) return null;
  return (
    <CardSection title="対話" collapsible>
      <ol className={css.messages}>
        {messages.map((message) => {
          const elementId = evidenceElementId({ source: 'message', id: message.id });
          const isLit = litId === elementId;
          return (
            <li
              key={message.id}
              id={elementId}
              className={cx(css.message, css[message.sender], isLit && css.lit)}
              aria-current={isLit || undefined}
            >
              <p className={css.sender}>
                {senderOf(message, employee_name)}
                <time dateTime={message.created_at} className="num">
                  {formatTime(message.created_at)}
                </time>
              </p>
              {message.sender === 'ai' ? (
                <DeepDiveTarget>
                  <SafeMarkdown>{message.message}</SafeMarkdown>
                </DeepDiveTarget>
              ) : (
                <SafeMarkdown>{message.message}</SafeMarkdown>
              )}
            </li>
          );
        })}
      </ol>
    </CardSection>
  );
}
