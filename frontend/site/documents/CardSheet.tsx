import { COMPANY } from '../../src/content/company.js';
import { LANDING } from '../../src/content/landing.js';
import { Jizo } from '../../src/ui/drawings/Jizo.js';
import { Rings } from '../../src/ui/drawings/Rings.js';
import { Phrases } from '../parts/Phrases.js';

/** The picture that stands beside a link to the site, 1200 x 630. */
export function CardSheet() {
  return (
    <section className="slide card outer">
      <svg className="rings" viewBox="-540 -210 1080 420" aria-hidden>
        <Rings />
      </svg>
      <div className="drawing">
        <Jizo width={230} />
      </div>
      <h1>
        <Phrases text={LANDING.hero.heading} />
      </h1>
      <ul>
        <li>{COMPANY.name}</li>
      </ul>
    </section>
  );
}
