import { COMPANY } from '../../src/content/company.js';
import { LANDING } from '../../src/content/landing.js';
import { Deck } from '../documents/Deck.js';
import { Section } from '../parts/Section.js';

/** The overview card and the slides. */
export function Company() {
  const { company } = LANDING;
  return (
    <Section id="company" heading={company.heading} lead={company.lead} tone="surface">
      <dl className="overview" data-reveal>
        {COMPANY.overview.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="company-slides" data-reveal>
        <h3>{company.slides}</h3>
        <Deck />
      </div>
    </Section>
  );
}
