import { INFORMATION } from '../../src/content/information.js';
import { FLOW } from '../../src/content/learning-guide.js';
import { Section } from '../parts/Section.js';

/** The way of listening that is named after the stone figure, and the half hour it takes. */
export function Method() {
  const { method } = INFORMATION;
  return (
    <Section id="method" heading={method.heading} lead={method.lead} tone="surface">
      <ul className="points">
        {method.points.map(({ name, text }) => (
          <li key={name} data-reveal>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="half-hour" data-reveal>
        <h3>{method.flow}</h3>
        <ol>
          {FLOW.map(({ name, minutes, length, text }) => (
            <li key={name} className={`minutes-${length}`}>
              <strong>{name}</strong>
              <span className="num">{minutes}</span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="note">{method.frequency}</p>
      </div>
    </Section>
  );
}
