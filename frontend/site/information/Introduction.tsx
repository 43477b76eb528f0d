import { INFORMATION } from '../../src/content/information.js';
import { Section } from '../parts/Section.js';

const PARTS = [
  ['purpose', '目的'],
  ['action', '主にすること'],
  ['outcome', '得られるもの'],
] as const;

/** The three steps of the introduction, each with purpose, main action and outcome. */
export function Introduction() {
  const { flow } = INFORMATION;
  return (
    <Section id="flow" heading={flow.heading}>
      <ol className="steps">
        {flow.steps.map((step) => (
          <li key={step.name} data-reveal>
            <h3>
              {step.name}
              <small>{step.weeks}</small>
            </h3>
            <dl>
              {PARTS.map(([part, label]) => (
                <div key={part}>
                  <dt>{label}</dt>
                  <dd>{step[part]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Section>
  );
}
