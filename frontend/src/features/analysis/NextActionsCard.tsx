import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { useChangePromise } from '../../entities/employee/use-promises.js';
import { ResultVersions } from '../versions/index.js';
import { ActionRow } from './ActionRow.js';
import { AnalysisCard } from './card/AnalysisCard.js';
import css from './card/analysis.module.css';
import { ActionEditor } from './editing/ActionEditor.js';
import { useActionEditing } from './editing/use-action-editing.js';
import type { AnalysisCardInput } from './evidence/EvidenceChips.js';

/** 次の一歩: the promises, to tick, to mend and to add to. They arrive with the summary. */
export function NextActionsCard(input: AnalysisCardInput) {
  const { conversation } = input;
  const { id, next_action_items: items, employee_name } = conversation;
  const tick = useChangePromise();
  const { rows, editingOf, added, isWriting, add } = useActionEditing(items, id);
  const isMade = rows.length > 0 || conversation.summary !== null;
  return (
    <AnalysisCard
      title="次の一歩"
      kind="summary"
      isSecond
      conversation={conversation}
      idle="次の一歩はまだありません。"
      nothing="約束された次の一歩は見つかりませんでした。"
      tools={
        <>
          {!isWriting && (
            <div className={css.add}>
              <Button kind="text" size="small" icon="plus" onClick={add}>
                約束を足す
              </Button>
              <ResultVersions conversationId={id} part="nextActions" />
            </div>
          )}
          {tick.isError && <Banner kind="error">{failureOf('tickAction', tick.error)}</Banner>}
        </>
      }
    >
      {!isMade && !isWriting ? null : (
        <>
          {isMade && rows.length === 0 && <p className={css.quiet}>約束された次の一歩は見つかりませんでした。</p>}
          <ul className={css.actions}>
            {rows.map((item) => (
              <ActionRow
                key={item.id}
                item={item}
                editing={editingOf(item)}
                input={input}
                onTick={(done) => tick.mutate({ id: item.id, body: { done } })}
              />
            ))}
          </ul>
          {added.map((one) => (
            <ActionEditor
              key={one.id}
              conversationId={id}
              employeeName={employee_name}
              action={null}
              keptAs={one.id}
              onClose={one.end}
            />
          ))}
        </>
      )}
    </AnalysisCard>
  );
}
