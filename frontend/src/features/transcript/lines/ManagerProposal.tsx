import { Button } from '../../../ui/controls/Button.js';
import { familyNameSan } from '../../../helpers/names.js';
import type { SpeakerName } from '../../recording/index.js';
import css from './lines.module.css';

/** The voice assumed to be the manager's, until the manager confirms it. */
export function ManagerProposal({
  names,
  proposed,
  employeeName,
  onManager,
}: {
  names: ReadonlyMap<number, SpeakerName>;
  proposed: number;
  employeeName: string;
  onManager: (speaker: number) => void;
}) {
  const others = [...names.keys()].filter((speaker) => speaker !== proposed);
  const [other] = others;
  return (
    <div className={css.proposal}>
      <p>
        話し方から、話者{proposed}を上司{others.length === 1 ? `、話者${other}を${familyNameSan(employeeName)}` : ''}
        として表示しています。
      </p>
      <span className={css.proposalActions}>
        <Button size="small" onClick={() => onManager(proposed)}>
          合っています
        </Button>
        {others.length === 1 && other !== undefined && (
          <Button kind="text" size="small" onClick={() => onManager(other)}>
            逆です
          </Button>
        )}
      </span>
    </div>
  );
}
