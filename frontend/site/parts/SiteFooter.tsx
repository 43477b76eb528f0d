import { COMPANY } from '../../src/content/company.js';
import { INFORMATION } from '../../src/content/information.js';
import { PRIVACY } from '../../src/content/privacy.js';

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
            <a href="/jizo-1on1">{INFORMATION.hero.name}</a>
          </li>
          <li>
            <a href="/jizo-1on1#privacy">{PRIVACY.heading}</a>
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
