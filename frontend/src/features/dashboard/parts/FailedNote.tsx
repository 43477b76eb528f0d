import { Link } from 'react-router';
import type { Schemas } from '../../../api/client.js';
import { formatDay } from '../../../helpers/dates.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { fullNameSan } from '../../../helpers/names.js';
import css from './dashboard-cards.module.css';

export type FailedConversation = Schemas['FailedConversationDto'];

/** As many as have room in a card. */
const SHOWN = 3;

/** The 1on1s that a card lacks because their analysis failed, and where to retry it. */
export function FailedNote({ failed }: { failed: readonly FailedConversation[] }) {
  const rest = failed.length - SHOWN;
  return (
    <div className={css.failed}>
      <p>
        <Icon name="info" className={css.failedIcon ?? ''} />
        {`分析できなかった1on1が${failed.length}件あります。ひらいて、再分析してください。`}
      </p>
      <ul>
        {failed.slice(0, SHOWN).map(({ conversation_id, employee_name, conversation_timestamp }) => (
          <li key={conversation_id}>
            <Link to={`/app/log/transcript/${conversation_id}`}>
              {`${fullNameSan(employee_name)} ${formatDay(conversation_timestamp)}`}
            </Link>
          </li>
        ))}
        {rest > 0 && <li>{`ほか${rest}件`}</li>}
      </ul>
    </div>
  );
}
