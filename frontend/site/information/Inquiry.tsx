import { COMPANY } from '../../src/content/company.js';
import { INFORMATION } from '../../src/content/information.js';
import { Icon } from '../../src/ui/drawings/Icon.js';
import { Section } from '../parts/Section.js';

/** The link to the form, which belongs to another provider and opens in a new tab. */
export function Inquiry() {
  const { inquiry } = INFORMATION;
  return (
    <Section id="form" heading={inquiry.heading} lead={inquiry.lead} tone="surface">
      <div className="inquiry" data-reveal>
        <ul>
          {inquiry.points.map((point) => (
            <li key={point}>
              <Icon name="check" size={18} />
              {point}
            </li>
          ))}
        </ul>
        <p>
          <a href={COMPANY.formUrl} target="_blank" rel="noopener noreferrer" className="button large filled">
            {inquiry.button}
            <Icon name="external" size={18} />
          </a>
        </p>
        <p className="note">{inquiry.note}</p>
      </div>
    </Section>
  );
}
