import { COMPANY } from '../../src/content/company.js';

/** The foot of both pages. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="column site-footer-row">
        <p className="site-footer-name">{COMPANY.name}</p>
        <ul>
          <li>
            <a href="/">ホーム</a>
          </li>
          <li>
            <a href="/jizo-1on1">お地蔵さん1on1</a>
          </li>
          <li>
            <a href="/jizo-1on1#privacy">誰が何を見られるか</a>
          </li>
          <li>
            <a href="/login">ログイン</a>
          </li>
        </ul>
        <p className="site-footer-note">{COMPANY.footnote}</p>
      </div>
    </footer>
  );
}
