import { useState } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { useConfirm } from '../../ui/confirm-context.js';
import { formatDayWithWeekday } from '../../ui/dates.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { noonOf, type LogEntry } from './days.js';
import { LogItem } from './LogItem.js';
import css from './logs.module.css';
import { useDeleteConversation } from './use-log.js';

/** The talks of the chosen day. */
export function DayList({ day, entries }: { day: string; entries: readonly LogEntry[] }) {
  const confirm = useConfirm();
  const remove = useDeleteConversation();
  const [failure, setFailure] = useState<string | null>(null);

  const askAndDelete = async ({ id }: LogEntry) => {
    const agreed = await confirm({
      title: 'この会話履歴を完全に削除しますか？',
      body: '会話、文字起こし、メモがすべて消えます。元に戻せません。',
      confirmLabel: '削除する',
      cancelLabel: '残しておく',
      danger: true,
    });
    if (!agreed) return;
    setFailure(null);
    remove.mutate(id, {
      onError: (error) => setFailure(failureOf('deleteConversation', error)),
    });
  };

  return (
    <section className={css.list} aria-labelledby="log-day">
      <h2 id="log-day" className={css.day}>
        {formatDayWithWeekday(noonOf(day))}
        {entries.length > 0 && <span className={css.count}>{entries.length}件</span>}
      </h2>
      {failure !== null && (
        <Banner
          kind="error"
          action={
            <Button kind="text" size="small" onClick={() => setFailure(null)}>
              とじる
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
      {entries.length === 0 ? (
        <div className={css.empty}>
          <EmptyState
            motif="leaf"
            title="この日の記録はありません。"
            help="印のある日を選ぶと、その日の1on1が並びます。"
          />
        </div>
      ) : (
        <ul className={css.items}>
          {entries.map((entry) => (
            <LogItem
              key={entry.id}
              entry={entry}
              isDeleting={remove.isPending && remove.variables === entry.id}
              onDelete={(chosen) => void askAndDelete(chosen)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
