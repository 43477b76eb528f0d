import { LANDING } from '../../src/content/landing.js';
import { Motif } from '../../src/ui/drawings/Motif.js';
import { Phrases } from '../parts/Phrases.js';

/** The free consultation. */
export function Consultation() {
  const { consultation } = LANDING;
  return (
    <section id="consultation" className="section consultation surface" aria-labelledby="consultation-heading">
      <div className="column narrow" data-reveal>
        <Motif name="ring" width={112} />
        <h2 id="consultation-heading">
          <Phrases text={consultation.heading} />
        </h2>
        <p className="section-lead">{consultation.lead}</p>
        <ul className="said">
          {consultation.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>
          <a href="/jizo-1on1#form" className="button large filled">
            {consultation.button}
          </a>
        </p>
        <p className="note">{consultation.note}</p>
      </div>
    </section>
  );
}
