import { useState } from 'react';
import { FLOW, FREQUENCY, GUIDES, INTRODUCTION, type Guide } from '../content/learning-guide.js';
import { cx } from '../helpers/class-names.js';
import { Motif } from '../ui/drawings/Motif.js';
import { Icon } from '../ui/drawings/Icon.js';
import { Page } from '../ui/layout/Page.js';
import { PageTitle } from '../ui/layout/PageTitle.js';
import css from './ResourcesPage.module.css';

function GuideAccordion({ guide, isOpen, onToggle }: { guide: Guide; isOpen: boolean; onToggle: () => void }) {
  const buttonId = `guide-${guide.id}`;
  const bodyId = `guide-${guide.id}-body`;
  return (
    <section className={css.guide}>
      <h2 className={css.guideTitle}>
        <button id={buttonId} type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
          {guide.title}
          <Icon name="down" size={18} className={cx(css.arrow, isOpen && css.open)} />
        </button>
      </h2>
      <div id={bodyId} role="region" aria-labelledby={buttonId} hidden={!isOpen} data-printed className={css.guideBody}>
        <p className={css.lead}>{guide.lead}</p>
        {guide.parts.map(({ heading, text, points }) => (
          <section key={heading} className={css.part}>
            <h3>{heading}</h3>
            <p>{text}</p>
            {points !== undefined && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <section className={css.part}>
          <h3>研究からわかっていること</h3>
          <ul>
            {guide.research.map(({ text, source, url }) => (
              <li key={url} className={css.finding}>
                {text}
                <cite className={css.source} lang="en">
                  {source}{' '}
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {url.replace('https://doi.org/', 'doi:')}
                    <span className="visually-hidden" lang="ja">
                      （新しいタブで開きます）
                    </span>
                  </a>
                </cite>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
}

function Flow() {
  return (
    <section className={css.flow} aria-labelledby="flow-title">
      <h2 id="flow-title">30分の流れ</h2>
      <div className={css.bar} aria-hidden>
        {FLOW.map(({ name, length }) => (
          <span key={name} style={{ flexGrow: length }} className={cx(name === '本題' && css.main)} />
        ))}
      </div>
      <ol className={css.steps}>
        {FLOW.map(({ name, minutes, text }) => (
          <li key={name}>
            <span className={css.stepName}>{name}</span>
            <span className={cx(css.minutes, 'num')}>{minutes}</span>
            <span className={css.stepText}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The learning guide: how to listen, how to speak, how the time goes. */
export function ResourcesPage() {
  const [openId, setOpenId] = useState<string | null>(GUIDES[0]?.id ?? null);
  return (
    <Page width="narrow">
      <PageTitle title="学習ガイド" help={INTRODUCTION} />
      <div className={css.guides}>
        {GUIDES.map((guide) => (
          <GuideAccordion
            key={guide.id}
            guide={guide}
            isOpen={guide.id === openId}
            onToggle={() => setOpenId(guide.id === openId ? null : guide.id)}
          />
        ))}
      </div>
      <Flow />
      <section className={css.frequency} aria-labelledby="frequency-title">
        <Motif name="steps" width={96} className={css.motif} />
        <div>
          <h2 id="frequency-title">つづけるための間隔</h2>
          <p className={css.rhythm}>{FREQUENCY.title}</p>
          <p>{FREQUENCY.text}</p>
        </div>
      </section>
    </Page>
  );
}
