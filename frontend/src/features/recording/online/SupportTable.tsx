import css from './online.module.css';
import { SETUP_TEXTS, SOUND_NAMES } from './online-texts.js';
import { BROWSERS, soundsOf, SUPPORT_SOURCE, type System } from './sharing-support.js';

/** Systems on which each browser shares the same: a phone has room for three columns. */
const COLUMNS: readonly (readonly [System, ...System[]])[] = [['Windows'], ['macOS', 'Linux'], ['Android', 'iOS']];

/** What each browser hears of the other person, folded away. */
export function SupportTable() {
  return (
    <details className={css.support}>
      <summary>{SETUP_TEXTS.differences}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">相手の声</th>
            {COLUMNS.map((systems) => (
              <th key={systems[0]} scope="col">
                {systems.join('、')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BROWSERS.map((browser) => (
            <tr key={browser}>
              <th scope="row">{browser}</th>
              {COLUMNS.map(([system]) => {
                const sounds = soundsOf({ browser, system });
                return <td key={system}>{sounds.map((sound) => SOUND_NAMES[sound]).join('、') || '—'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <a href={SUPPORT_SOURCE} target="_blank" rel="noreferrer">
        出典：MDN（2026年11月12日）
      </a>
    </details>
  );
}
