import { SATISFACTION, TRIAL } from '../../src/content/company.js';
import { INFORMATION } from '../../src/content/information.js';
import { Section } from '../parts/Section.js';
import { StatementCard } from '../parts/StatementCard.js';

/** What changed at clients, and what those who took the trial said; no figure without how it was counted. */
export function Results() {
  const { results } = INFORMATION;
  return (
    <Section id="results" heading={results.heading} tone="surface">
      <ul className="results">
        {results.items.map(({ who, before, after, what, method, voice }) => (
          <li key={who} data-reveal>
            <h3>{who}</h3>
            <p className="result-figure">
              <span>{before}</span>
              <span aria-label="から">→</span>
              <strong>{after}</strong>
            </p>
            <p className="result-what">{what}</p>
            <blockquote>{voice}</blockquote>
            <p className="note">{method}</p>
          </li>
        ))}
      </ul>
      <div id="statements" className="statements" data-reveal>
        <StatementCard statement={TRIAL} />
        <StatementCard statement={SATISFACTION} />
      </div>
    </Section>
  );
}
