import { formatDue } from '../../helpers/dates.js';
import { familyNameSan } from '../../helpers/names.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import { StoneCheckbox } from '../../ui/controls/StoneCheckbox.js';
import { useToday } from '../../ui/hooks/use-today.js';
import { DeepDiveButton } from '../deep-dive/index.js';
import { PromiseOwner } from '../promise-owner/index.js';
import type { ConversationDetail } from '../../entities/conversation/conversation-types.js';
import css from './card/analysis.module.css';
import { ActionEditor } from './editing/ActionEditor.js';
import type { ActionEditing } from './editing/use-action-editing.js';
import { EvidenceChips, type AnalysisCardInput } from './evidence/EvidenceChips.js';

/** A next action as the server answers it. */
export type NextAction = ConversationDetail['next_action_items'][number];

/** Until when: the day, or the words that were said; null where nothing was. */
export function dueOf(
  { due, due_phrase, done }: Pick<NextAction, 'due' | 'due_phrase' | 'done'>,
  today: string,
): string | null {
  return due === null ? due_phrase : formatDue(due, today, done);
}

interface Props {
  item: NextAction;
  input: AnalysisCardInput;
  editing: ActionEditing;
  onTick: (done: boolean) => void;
}

/** A promise with its owner, its deadline and its place in the talk; it is mended in its place. */
export function ActionRow({ item, input, editing, onTick }: Props) {
  const { id, employee_name } = input.conversation;
  const due = dueOf(item, useToday());
  const evidence = <EvidenceChips {...input} evidence={item.evidence} />;
  if (editing.isEdited) {
    const action = editing.isGone ? null : item;
    const props = { conversationId: id, employeeName: employee_name, action, keptAs: item.id, onClose: editing.end };
    return (
      <li className={css.action}>
        <ActionEditor {...props} evidence={item.evidence.length > 0 && evidence} />
      </li>
    );
  }
  return (
    <li className={css.action} data-deep-dive="selection">
      <div className={css.actionHead}>
        <StoneCheckbox className={css.tick ?? ''} checked={item.done} onChange={onTick}>
          {item.text}
        </StoneCheckbox>
        <IconButton icon="edit" iconSize={16} name={`直す：${item.text}`} onClick={editing.begin} />
      </div>
      <p className={css.meta}>
        {item.owner !== null && <span>{item.owner === 'manager' ? 'わたし' : familyNameSan(employee_name)}</span>}
        {due !== null && <span>{due}</span>}
        {evidence}
        <DeepDiveButton text={item.text} />
      </p>
      {item.owner === null && <PromiseOwner id={item.id} text={item.text} employeeName={employee_name} />}
    </li>
  );
}
