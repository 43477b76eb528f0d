import type { Evidence, ProposedQuestion } from '@app/contract';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Ring } from '../../../ui/feedback/Ring.js';
import { evidenceElementId } from '../../analysis/index.js';
import { AiWords, ChatMessage } from './ChatMessage.js';
import styles from './chat.module.css';
import { newestQuestion } from '../state/session-rules.js';
import type { ChatItem } from '../state/session-model.js';

interface Props {
  history: readonly ChatItem[];
  isLoading: boolean;
  employeeName: string;
  /** The words whose chip was chosen; those of the chat are shown and lit here. */
  lit: Evidence | null;
  /** The stone block with the newest question. */
  renderQuestion: (question: ProposedQuestion, alternatives: readonly ProposedQuestion[]) => ReactNode;
  /** What stands there where the AI proposes none by itself. */
  noQuestion: ReactNode;
}

/** The messages, aligned to the bottom; the AI's newest question stands below them as a stone. */
export function ChatWindow({ history, isLoading, employeeName, lit, renderQuestion, noQuestion }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const newest = newestQuestion(history);
  const last = history.at(-1)?.id;
  const { length } = history;
  // Before it is painted: the question that is pointed at stays under the pointer.
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [length, newest?.question?.text]);
  const litId = lit?.source === 'message' ? lit.id : null;
  useEffect(() => {
    if (lit) document.getElementById(evidenceElementId(lit))?.scrollIntoView({ block: 'center' });
  }, [lit]);
  // The newest words of the AI belong to the stone as long as nothing was said after them.
  const isOpen = newest !== null && newest.item.id === last;
  return (
    <div className={styles.window}>
      <ol className={styles.list} aria-label="対話">
        {history.map((item) =>
          isOpen && item === newest.item ? (
            <li key={item.id} className={styles.ai}>
              <AiWords item={item} />
            </li>
          ) : (
            <ChatMessage key={item.id} item={item} employeeName={employeeName} isLit={item.id === litId} />
          ),
        )}
      </ol>
      {isLoading && (
        <div className={styles.waiting} role="status">
          <Ring label="次の問いを考えています..." />
        </div>
      )}
      {!isLoading && newest?.question != null && renderQuestion(newest.question, newest.alternatives)}
      {!isLoading && isOpen && newest.question === null && noQuestion}
      <div ref={end} />
    </div>
  );
}
