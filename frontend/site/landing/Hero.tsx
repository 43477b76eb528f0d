import { LANDING } from '../../src/content/landing.js';
import { Jizo } from '../../src/ui/drawings/Jizo.js';
import { Motif } from '../../src/ui/drawings/Motif.js';
import { Rings } from '../../src/ui/drawings/Rings.js';
import { Icon } from '../../src/ui/drawings/Icon.js';
import { Phrases } from '../parts/Phrases.js';

/** The first sight: one sentence, the stone figure, and rings that cross the whole of it. */
export function Hero() {
  const { hero } = LANDING;
  return (
    <section id="home" className="hero" aria-labelledby="home-heading">
      <div className="hero-scene" aria-hidden>
        <svg className="hero-rings" viewBox="-540 -210 1080 420" focusable="false">
          <Rings isFar />
        </svg>
        <Motif name="stones" width={82} className="hero-stones" />
        <Jizo width="100%" className="hero-jizo" />
      </div>
      <div className="column hero-words">
        <h1 id="home-heading">
          <Phrases text={hero.heading} />
        </h1>
        <p className="hero-lead">
          {hero.lead.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p className="hero-buttons">
          <a href="/jizo-1on1" className="button large filled">
            {hero.see}
          </a>
          <a href="#message" data-jump className="button large text">
            {hero.read}
            <Icon name="down" size={16} />
          </a>
        </p>
      </div>
    </section>
  );
}
