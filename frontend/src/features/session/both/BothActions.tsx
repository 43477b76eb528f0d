import { useState } from 'react';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { useAuth } from '../../../entities/account/auth-context.js';
import { useChangePromise } from '../../../entities/employee/use-promises.js';
import { failureOf } from '../../../api/failures.js';
import { familyNameSan } from '../../../helpers/names.js';
import { Button } from '../../../ui/controls/Button.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { StoneCheckbox } from '../../../ui/controls/StoneCheckbox.js';
import { Motif } from '../../../ui/drawings/Motif.js';
import { useToday } from '../../../ui/hooks/use-today.js';
import { Avatar } from '../../../ui/labels/Avatar.js';
import { Clauses } from '../../../ui/text/Clauses.js';
import { ActionEditor, dueOf, useActionEditing, type ActionEditing, type NextAction } from '../../analysis/index.js';
import { useSession } from '../store/session-context.js';
import css from './both.module.css';

/** The promises of the two, each on the own side, to tick and to mend together. */
export function BothActions() {
  const { person, talk } = useSession();
  const { user } = useAuth();
  const [isMending, setMending] = useState(false);
  const items = talk?.next_action_items ?? [];
  const { rows, editingOf } = useActionEditing(items);
  const sides = [
    { owner: 'employee', name: person.fullName, shown: familyNameSan(person.fullName) },
    { owner: 'manager', name: user?.username ?? '', shown: familyNameSan(user?.username ?? '') },
  ] as const;
  return (
    <section className={css.actions} aria-labelledby="both-title">
      <div className={css.title}>
        <Motif name="stones" width={72} />
        <div>
          <h1 id="both-title" className={css.heading}>
            今日、ふたりで決めたこと
          </h1>
          <p className={css.help}>
            {items.length === 0
              ? 'まとめると、ここに約束がならびます。'
              : 'ちがうところ、言い足りないところを、いま聞かせてください。'}
          </p>
        </div>
      </div>
      <div className={css.columns}>
        {sides.map(({ owner, name, shown }) => (
          <section key={owner} className={css.side} aria-label={shown}>
            <h2 className={css.person}>
              <Avatar name={name} size={36} />
              {shown}
            </h2>
            <ul className={css.promises}>
              {rows
                .filter((item) => item.owner === owner || (item.owner === null && owner === 'manager' && isMending))
                .map((item) => (
                  <Promise key={item.id} item={item} talk={talk} isMending={isMending} editing={editingOf(item)} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      {items.length > 0 && (
        <div className={css.foot}>
          <Button size="large" icon="edit" aria-pressed={isMending} onClick={() => setMending(!isMending)}>
            {isMending ? '直しおわる' : 'いっしょに直す'}
          </Button>
          <p className={css.help}>約束は、次の1on1のはじめにもう一度ここで見ます。</p>
        </div>
      )}
    </section>
  );
}

interface PromiseProps {
  item: NextAction;
  talk: ConversationDetail | undefined;
  isMending: boolean;
  editing: ActionEditing;
}

function Promise({ item, talk, isMending, editing: { isEdited, isGone, begin, end } }: PromiseProps) {
  const tick = useChangePromise();
  const today = useToday();
  if (isEdited && talk !== undefined) {
    const { id, employee_name } = talk;
    return (
      <li>
        <ActionEditor
          conversationId={id}
          employeeName={employee_name}
          action={isGone ? null : item}
          keptAs={item.id}
          onClose={end}
        />
      </li>
    );
  }
  return (
    <li className={css.promise}>
      <StoneCheckbox
        checked={item.done}
        className={css.tick ?? ''}
        onChange={(done) => tick.mutate({ id: item.id, body: { done } })}
      >
        <span className={css.text}>
          <Clauses>{item.text}</Clauses>
        </span>
      </StoneCheckbox>
      <p className={css.due}>{dueOf(item, today) ?? '期限なし'}</p>
      {isMending && (
        <Button size="small" aria-label={`直す：${item.text}`} onClick={begin}>
          直す
        </Button>
      )}
      {tick.isError && (
        <div className={css.refused}>
          <Banner kind="error">{failureOf('tickAction', tick.error)}</Banner>
        </div>
      )}
    </li>
  );
}
