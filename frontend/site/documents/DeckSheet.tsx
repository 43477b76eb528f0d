import { COMPANY } from '../../src/content/company.js';
import { SLIDES } from '../../src/content/slides.js';
import { Jizo } from '../../src/ui/drawings/Jizo.js';
import { Mark } from '../../src/ui/drawings/Mark.js';
import { Motif } from '../../src/ui/drawings/Motif.js';
import { Rings } from '../../src/ui/drawings/Rings.js';
import { Phrases } from '../parts/Phrases.js';

/** The slides of the company's deck, 1280 x 720. */
export function DeckSheet() {
  return SLIDES.map(({ heading, lines, motif }, at) => (
    <section key={heading} className={`slide ${at === 0 || at === SLIDES.length - 1 ? 'outer' : ''}`}>
      <svg className="rings" viewBox="-540 -210 1080 420" aria-hidden>
        <Rings />
      </svg>
      <div className="drawing">{motif === 'jizo' ? <Jizo width={230} /> : <Motif name={motif} width={250} />}</div>
      <h1>
        <Phrases text={heading} />
      </h1>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Phrases text={line} />
          </li>
        ))}
      </ul>
      <footer>
        <Mark width={26} />
        <span>{COMPANY.name}</span>
        <span className="number">
          {at + 1} / {SLIDES.length}
        </span>
      </footer>
    </section>
  ));
}
