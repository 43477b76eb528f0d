import { PromiseOwner } from '../../promise-owner/index.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { familyNameSan } from '../../../helpers/names.js';
import { Button } from '../../../ui/controls/Button.js';
import { IconButton } from '../../../ui/controls/IconButton.js';
import { useToday } from '../../../ui/hooks/use-today.js';
import { Tag } from '../../../ui/labels/Tag.js';
import { Clauses } from '../../../ui/text/Clauses.js';
import {
  ActionEditor,
  dueOf,
  EvidenceChips,
  useActionEditing,
  type ActionEditing,
  type NextAction,
} from '../../analysis/index.js';
import { ResultVersions } from '../../versions/index.js';
import { useSession } from '../store/session-context.js';
import css from './end.module.css';

/** The promises as they are read aloud: whose, what, until when. Each is mended in its place. */
export function EndPromises({ talk }: { talk: ConversationDetail }) {
  const { id, employee_name, next_action_items: items } = talk;
  const { rows, editingOf, added, isWriting, add } = useActionEditing(items, id);
  return (
    <>
      <ul className={css.promises} aria-label="次の一歩">
        {rows.map((item) => (
          <PromiseRow key={item.id} item={item} talk={talk} editing={editingOf(item)} />
        ))}
      </ul>
      {items.length === 0 && <p className={css.help}>約束は見つかりませんでした。あれば、ここに足せます。</p>}
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
      {!isWriting && (
        <div className={css.tools}>
          <Button kind="text" icon="plus" onClick={add}>
            約束を足す
          </Button>
          <ResultVersions conversationId={id} part="nextActions" />
        </div>
      )}
    </>
  );
}

interface RowProps {
  item: NextAction;
  talk: ConversationDetail;
  editing: ActionEditing;
}

function PromiseRow({ item, talk, editing: { isEdited, isGone, begin, end } }: RowProps) {
  const { evidence } = useSession();
  const today = useToday();
  const { id, employee_name } = talk;
  const chips = (
    <EvidenceChips conversation={talk} evidence={item.evidence} lit={evidence.lit} onEvidence={evidence.open} />
  );
  const owner =
    item.owner === null ? (
      <span className={css.nobody}>未定</span>
    ) : (
      <Tag tone={item.owner === 'manager' ? 'stone' : 'moss'}>
        {item.owner === 'manager' ? 'わたし' : familyNameSan(employee_name)}
      </Tag>
    );
  const action = isGone ? null : item;
  const editor = { conversationId: id, employeeName: employee_name, action, keptAs: item.id, onClose: end };
  return (
    <li className={css.promise}>
      <span className={css.owner}>{owner}</span>
      {isEdited ? (
        <ActionEditor {...editor} evidence={item.evidence.length > 0 && chips} />
      ) : (
        <div className={css.what}>
          <p className={css.text}>
            <Clauses>{item.text}</Clauses>
          </p>
          <p className={css.meta}>
            {dueOf(item, today) ?? '期限なし'} {chips}
          </p>
          {item.owner === null && <PromiseOwner id={item.id} text={item.text} employeeName={employee_name} />}
        </div>
      )}
      {!isEdited && <IconButton icon="edit" iconSize={16} name={`直す：${item.text}`} onClick={begin} />}
    </li>
  );
}
