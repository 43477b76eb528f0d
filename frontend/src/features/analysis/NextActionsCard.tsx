import { startOfDay } from '@app/contract';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { formatDay } from '../../helpers/dates.js';
import { familyNameSan } from '../../helpers/names.js';
import { StoneCheckbox } from '../../ui/controls/StoneCheckbox.js';
import { DeepDiveButton } from '../deep-dive/index.js';
import { useTickPromise } from '../../entities/employee/use-promises.js';
import { AnalysisCard } from './card/AnalysisCard.js';
import css from './card/analysis.module.css';
import type { ConversationDetail } from '../../entities/conversation/conversation-types.js';
import { EvidenceChips, type AnalysisCardInput } from './evidence/EvidenceChips.js';

type NextAction = ConversationDetail['next_action_items'][number];

function dueOf({ due, due_phrase }: NextAction): string | null {
  return due === null ? due_phrase : `${formatDay(startOfDay(due))}まで`;
}

/** 次の一歩: each promise with its owner, its deadline and its place in the talk. They arrive with the summary. */
export function NextActionsCard(input: AnalysisCardInput) {
  const { conversation } = input;
  const { next_action_items: items, employee_name } = conversation;
  const tick = useTickPromise();
  return (
    <AnalysisCard
      title="次の一歩"
      kind="summary"
      conversation={conversation}
      idle="次の一歩はまだありません。"
      nothing="約束された次の一歩は見つかりませんでした。"
    >
      {items.length === 0 ? null : (
        <>
          <ul className={css.actions}>
            {items.map((item) => {
              const due = dueOf(item);
              return (
                <li key={item.id} className={css.action} data-deep-dive="selection">
                  <StoneCheckbox
                    className={css.tick ?? ''}
                    checked={item.done}
                    onChange={(done) => tick.mutate({ id: item.id, done })}
                  >
                    {item.text}
                  </StoneCheckbox>
                  <p className={css.meta}>
                    <span>{item.owner === 'manager' ? 'わたし' : familyNameSan(employee_name)}</span>
                    {due !== null && <span>{due}</span>}
                    <EvidenceChips {...input} evidence={item.evidence} />
                    <DeepDiveButton text={item.text} />
                  </p>
                </li>
              );
            })}
          </ul>
          {tick.isError && <Banner kind="error">{failureOf('tickAction', tick.error)}</Banner>}
        </>
      )}
    </AnalysisCard>
  );
}
