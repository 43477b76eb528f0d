import { memo } from 'react';
import { evidenceElementId } from '../../analysis/index.js';
import { DeepDiveTarget } from '../../deep-dive/index.js';
import { Avatar } from '../../../ui/labels/Avatar.js';
import { SafeMarkdown } from '../../../ui/text/SafeMarkdown.js';
import styles from './chat.module.css';
import type { ChatItem } from '../state/session-model.js';

/** Words of the AI. The person cannot ask about words from before the conversation began. */
export function AiWords({ item }: { item: ChatItem }) {
  const words = <SafeMarkdown>{item.message}</SafeMarkdown>;
  return item.origin === 'opening' ? words : <DeepDiveTarget>{words}</DeepDiveTarget>;
}

/** One message: the manager at the right, the report at the left, the AI without a bubble. */
export const ChatMessage = memo(function ChatMessage({
  item,
  employeeName,
  isLit,
}: {
  item: ChatItem;
  employeeName: string;
  isLit: boolean;
}) {
  const sending = item.origin === 'sending';
  if (item.sender === 'ai') {
    return (
      <li className={styles.ai}>
        <AiWords item={item} />
        {item.suggestedQuestions[0] !== undefined && (
          <p className={styles.older}>
            <span className={styles.label}>次の問い</span> {item.suggestedQuestions[0].text}
          </p>
        )}
      </li>
    );
  }
  const mine = item.sender === 'user';
  return (
    <li
      id={evidenceElementId({ source: 'message', id: item.id })}
      className={mine ? styles.mine : styles.theirs}
      data-sending={sending}
      data-lit={isLit}
      aria-current={isLit || undefined}
    >
      <span className="visually-hidden">{mine ? 'わたし' : `${employeeName}さん`}</span>
      {!mine && <Avatar name={employeeName} size={32} />}
      <div className={styles.bubble}>
        <SafeMarkdown>{item.message}</SafeMarkdown>
      </div>
    </li>
  );
});
