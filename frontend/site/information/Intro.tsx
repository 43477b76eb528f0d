import { INFORMATION } from '../../src/content/information.js';
import { Jizo } from '../../src/ui/drawings/Jizo.js';
import { Motif } from '../../src/ui/drawings/Motif.js';
import { Rings } from '../../src/ui/drawings/Rings.js';
import { ProductPicture } from '../parts/ProductPicture.js';
import { Section } from '../parts/Section.js';

/** Two pictures that say what it is about: the waiting, and the screen that stays in the background. */
export function Intro() {
  const { intro } = INFORMATION;
  const [waiting, screen] = intro.images;
  return (
    <Section id="intro" heading={intro.heading} tone="surface">
      <div className="intro-row">
        <figure data-reveal>
          <div className="intro-scene" role="img" aria-label={waiting.alt}>
            <svg className="intro-rings" viewBox="-540 -210 1080 420" focusable="false" aria-hidden>
              <Rings />
            </svg>
            <Motif name="stones" width="15%" className="intro-stones" />
            <Jizo width="27%" className="intro-jizo" />
          </div>
          <figcaption>
            <h3>{waiting.title}</h3>
            <p>{waiting.text}</p>
          </figcaption>
        </figure>
        <figure data-reveal>
          <ProductPicture name="session" alt={screen.alt} />
          <figcaption>
            <h3>{screen.title}</h3>
            <p>{screen.text}</p>
          </figcaption>
        </figure>
      </div>
    </Section>
  );
}
