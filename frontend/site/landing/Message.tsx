import { LANDING } from '../../src/content/landing.js';
import { Phrases } from '../parts/Phrases.js';

/** Why the company was started, in the founder's words; the heading stands upright as in a book. */
export function Message() {
  const { message, founder } = LANDING;
  return (
    <section id="message" className="section message" aria-labelledby="message-heading">
      <div className="column message-row" data-reveal>
        <h2 id="message-heading" className="vertical">
          <Phrases text={message.heading} />
        </h2>
        <div className="message-words reading">
          <p className="kicker">{message.name}</p>
          {message.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="signature">
            <span className="avatar" aria-hidden>
              {founder.initial}
            </span>
            <span>
              <small>{founder.role}</small>
              <strong>{founder.name}</strong>
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}
