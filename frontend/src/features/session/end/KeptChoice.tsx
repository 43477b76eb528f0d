import type { Kept } from '@app/contract';
import { useSession } from '../store/session-context.js';
import css from './end.module.css';

const CHOICES: readonly { kept: Kept; name: string; note: string }[] = [
  { kept: 'all', name: 'すべて残す', note: '約束、まとめ、文字起こし' },
  { kept: 'summary', name: '約束とまとめだけ残す', note: '文字起こしと対話、メモを消します。元に戻せません' },
  { kept: 'actions', name: '約束だけ残す', note: 'まとめと文字起こし、メモを消します。元に戻せません' },
];

/** What the two keep of the talk. It is carried out when the 1on1 is closed, after one more question where something goes. */
export function KeptChoice() {
  const { person, place, ending } = useSession();
  return (
    <fieldset className={css.card} disabled={ending.isClosing}>
      <legend className={css.title}>何を残しますか</legend>
      <p className={css.help}>
        {place.isEnding
          ? 'まとめができたら選べます。それまでは、すべて残します。'
          : `${person.callName}さんに聞いて、ふたりで決めてください。`}
      </p>
      {CHOICES.map(({ kept, name, note }) => (
        <label key={kept} className={css.choice}>
          <input
            type="radio"
            name="kept"
            checked={ending.kept === kept}
            disabled={!ending.canChoose(kept)}
            onChange={() => ending.choose(kept)}
          />
          <span>
            <span className={css.choiceName}>{name}</span>
            <span className={css.note}>{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
