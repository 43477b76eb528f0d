import { LANDING } from '../../src/content/landing.js';
import { Section } from '../parts/Section.js';

/** The clients, on a strip that moves slowly and can be stopped; it stands still for those who asked for no motion. */
export function Clients() {
  const { clients } = LANDING;
  return (
    <Section id="clients" heading={clients.heading} lead={clients.lead} className="clients">
      <div data-reveal>
        <label className="strip-stop">
          <input type="checkbox" />
          {clients.stop}
        </label>
        <div className="strip">
          {[false, true].map((isCopy) => (
            <ul key={String(isCopy)} aria-hidden={isCopy}>
              {clients.names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </Section>
  );
}
