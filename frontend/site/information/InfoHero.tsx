import { INFORMATION } from '../../src/content/information.js';
import { Motif } from '../../src/ui/drawings/Motif.js';
import { Icon } from '../../src/ui/drawings/Icon.js';
import { Phrases } from '../parts/Phrases.js';

/** What it is, and the way in. */
export function InfoHero() {
  const { hero, back } = INFORMATION;
  return (
    <section id="home" className="info-hero" aria-labelledby="home-heading">
      <div className="column info-hero-row">
        <div>
          <p>
            <a href="/" className="back">
              <Icon name="back" size={16} />
              {back}
            </a>
          </p>
          <h1 id="home-heading">
            <span className="product-name">{hero.name}</span>
            <Phrases text={hero.heading} />
          </h1>
          <p className="hero-lead">
            {hero.lead.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <p className="hero-buttons">
            <a href="/login" className="button large filled">
              {hero.login}
            </a>
            <a href="#form" data-jump className="button large outline">
              {hero.ask}
            </a>
          </p>
        </div>
        <Motif name="kasa" width="100%" className="info-hero-drawing" />
      </div>
    </section>
  );
}
