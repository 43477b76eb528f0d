import { SATISFACTION, TRIAL } from '../../src/content/company.js';
import { LANDING } from '../../src/content/landing.js';
import { Phrases } from '../parts/Phrases.js';

/** What the trial is, what those who took it said, and who sees the records; each leads to how it is meant. */
export function Figures() {
  return (
    <section className="figures surface" aria-label="数字と約束">
      <dl className="column figures-row">
        {[TRIAL, SATISFACTION].map((statement) => (
          <div key={statement.label}>
            <dt>{statement.label}</dt>
            <dd>
              <span className="figure">
                {statement.figure}
                <small>{statement.unit}</small>
              </span>
              <span className="figures-text">{statement.text}</span>
              <a href="/jizo-1on1#statements" className="figures-more">
                {LANDING.how}
              </a>
            </dd>
          </div>
        ))}
        <div className="figures-wide">
          <dt>{LANDING.records.label}</dt>
          <dd>
            <span className="figures-sentence">
              <Phrases text={LANDING.records.text} />
            </span>
            <a href="/jizo-1on1#privacy" className="figures-more">
              {LANDING.records.more}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
