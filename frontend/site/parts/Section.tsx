import type { ReactNode } from 'react';
import { Phrases } from './Phrases.js';

/** A part of a page that can be jumped to. */
export function Section({
  id,
  heading,
  lead,
  tone = 'canvas',
  className = '',
  children,
}: {
  id: string;
  heading: string;
  lead?: string;
  tone?: 'canvas' | 'surface';
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={`section ${tone} ${className}`.trim()}>
      <div className="column">
        <div className="section-head" data-reveal>
          <h2 id={`${id}-heading`}>
            <Phrases text={heading} />
          </h2>
          {lead !== undefined && <p className="section-lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
