import { INFORMATION } from '../../src/content/information.js';
import { LEAFLET_FILES } from '../documents/files.js';
import { MotifList } from '../parts/MotifList.js';
import { PdfDocument } from '../documents/PdfDocument.js';
import { Section } from '../parts/Section.js';
import { SiteFooter } from '../parts/SiteFooter.js';
import { SiteHeader } from '../parts/SiteHeader.js';
import { InfoHero } from './InfoHero.js';
import { Inquiry } from './Inquiry.js';
import { Intro } from './Intro.js';
import { Introduction } from './Introduction.js';
import { Method } from './Method.js';
import { Privacy } from './Privacy.js';
import { Product } from './Product.js';
import { Results } from './Results.js';

/** `/jizo-1on1`: the product and what comes with it. */
export function InformationPage() {
  const { services, documents } = INFORMATION;
  return (
    <>
      <SiteHeader entries={INFORMATION.nav} />
      <main id="main">
        <InfoHero />
        <Intro />
        <Section id="services" heading={services.heading} lead={services.lead}>
          <MotifList items={services.items} />
        </Section>
        <Method />
        <Product />
        <Privacy />
        <Introduction />
        <Results />
        <Section id="documents" heading={documents.heading} lead={documents.lead}>
          <div className="documents">
            {LEAFLET_FILES.map((document) => (
              <PdfDocument key={document.id} document={document} />
            ))}
          </div>
        </Section>
        <Inquiry />
      </main>
      <SiteFooter />
    </>
  );
}
