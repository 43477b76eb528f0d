import { LANDING } from '../../src/content/landing.js';
import { MotifList } from '../parts/MotifList.js';
import { Section } from '../parts/Section.js';
import { SiteFooter } from '../parts/SiteFooter.js';
import { SiteHeader } from '../parts/SiteHeader.js';
import { Clients } from './Clients.js';
import { Company } from './Company.js';
import { Consultation } from './Consultation.js';
import { Figures } from './Figures.js';
import { Founder } from './Founder.js';
import { Hero } from './Hero.js';
import { Message } from './Message.js';

/** `/`: the company. */
export function LandingPage() {
  const { business } = LANDING;
  return (
    <>
      <SiteHeader entries={LANDING.nav} other={{ to: '/jizo-1on1', label: LANDING.product }} />
      <main id="main">
        <Hero />
        <Figures />
        <Message />
        <Company />
        <Founder />
        <Section id="business" heading={business.heading} tone="surface">
          <MotifList items={business.items} />
        </Section>
        <Clients />
        <Consultation />
      </main>
      <SiteFooter />
    </>
  );
}
