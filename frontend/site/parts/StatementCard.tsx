import type { Statement } from '../../src/content/company.js';

/** A figure with what it needs to be judged: date, number asked, method. */
export function StatementCard({ statement }: { statement: Statement }) {
  return (
    <div className="statement">
      <p className="statement-label">{statement.label}</p>
      <p className="statement-figure">
        <span className="figure">
          {statement.figure}
          <small>{statement.unit}</small>
        </span>
        <span>{statement.text}</span>
      </p>
      <dl className="statement-facts">
        <div>
          <dt>時期</dt>
          <dd>{statement.date}</dd>
        </div>
        <div>
          <dt>人数</dt>
          <dd>{statement.asked}</dd>
        </div>
        <div>
          <dt>方法</dt>
          <dd>{statement.method}</dd>
        </div>
      </dl>
    </div>
  );
}
