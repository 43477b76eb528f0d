import { LANDING } from '../../src/content/landing.js';
import { Section } from '../parts/Section.js';

/** Who the founder is. */
export function Founder() {
  const { founder } = LANDING;
  return (
    <Section id="founder" heading={founder.heading}>
      <div className="founder-row" data-reveal>
        <div className="founder-name">
          <span className="avatar large" aria-hidden>
            {founder.initial}
          </span>
          <p>
            <small>{founder.role}</small>
            <strong>{founder.name}</strong>
            <small>{founder.reading}</small>
          </p>
        </div>
        <div className="reading">
          {founder.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="history">
          {founder.history.map(({ year, text }) => (
            <div key={year}>
              <dt>{year}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
