import { cx } from '../../../helpers/class-names.js';
import type { Meeting } from '../model/recording-model.js';
import type { MeetingChoiceState } from './meeting.js';
import css from './meeting-choice.module.css';
import { MEETING_QUESTION, MEETING_TEXTS } from './online-texts.js';

const MEETINGS: readonly Meeting[] = ['in_person', 'online'];

/** 対面で話す or オンラインで話す: two cards of equal weight; brief ones leave room for what stands below. */
export function MeetingChoice({ now, choose, isBrief = false }: MeetingChoiceState & { isBrief?: boolean }) {
  return (
    <div className={css.cards} role="radiogroup" aria-label={MEETING_QUESTION}>
      {MEETINGS.map((meeting) => {
        const { name, help } = MEETING_TEXTS[meeting];
        return (
          <label key={meeting} className={cx(css.card, isBrief && css.brief, meeting === now && css.chosen)}>
            <input
              type="radio"
              name="meeting"
              aria-label={name}
              checked={meeting === now}
              onChange={() => choose(meeting)}
            />
            <span className={css.name}>{name}</span>
            {!isBrief && <span className={css.help}>{help}</span>}
          </label>
        );
      })}
    </div>
  );
}
