import { PRIVACY, type Route } from '../../src/content/privacy.js';
import { Section } from '../parts/Section.js';

/** 「誰が何を見られるか」: which data is kept, who can read it, how it is deleted, and where voice and text go. */
export function Privacy() {
  const { routes } = PRIVACY;
  return (
    <Section id="privacy" heading={PRIVACY.heading} lead={PRIVACY.lead} tone="surface">
      <div className="topics">
        {PRIVACY.topics.map(({ id, question, answer, points }) => (
          <div key={id} className="topic" data-reveal>
            <h3>{question}</h3>
            <p>{answer}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="routes" data-reveal>
        <h3>{routes.heading}</h3>
        <p>{routes.lead}</p>
        <RouteTable name="文字起こし" routes={routes.speech} />
        <RouteTable name="まとめと問い" routes={routes.assistant} />
      </div>
    </Section>
  );
}

function RouteTable({ name, routes }: { name: string; routes: readonly Route[] }) {
  return (
    <table>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">設定</th>
          <th scope="col">声</th>
          <th scope="col">文字</th>
        </tr>
      </thead>
      <tbody>
        {routes.map(({ mode, voice, text }) => (
          <tr key={mode}>
            <th scope="row">{mode}</th>
            <td data-label="声">{voice}</td>
            <td data-label="文字">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
