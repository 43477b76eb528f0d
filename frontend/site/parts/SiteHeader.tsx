import { COMPANY } from '../../src/content/company.js';
import { Mark } from '../../src/ui/drawings/Mark.js';
import { Icon } from '../../src/ui/drawings/Icon.js';

/** Where the header leads to: sections of this page, the other page, and the one thing it asks for. */
export interface HeaderProps {
  entries: readonly { id: string; label: string }[];
  other?: { to: string; label: string };
}

/** The head of a page. Without scripts the menu opens all the same: it is a popover. The last entry is the filled one. */
export function SiteHeader({ entries, other }: HeaderProps) {
  const sections = entries.slice(0, -1);
  const last = entries.at(-1);
  return (
    <header className="site-header">
      <div className="progress" data-progress aria-hidden />
      <div className="column site-header-row">
        <a href="/" className="brand">
          <Mark width={34} />
          <span className="brand-name">{COMPANY.name}</span>
        </a>
        <nav id="menu" popover="auto" className="site-nav" aria-label="このページの内容">
          <ul>
            {sections.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} data-jump>
                  {label}
                </a>
              </li>
            ))}
            {other !== undefined && (
              <li>
                <a href={other.to}>{other.label}</a>
              </li>
            )}
            {last !== undefined && (
              <li>
                <a href={`#${last.id}`} data-jump className="button small filled">
                  {last.label}
                </a>
              </li>
            )}
          </ul>
        </nav>
        <div className="site-tools">
          <button type="button" className="tool needs-script" data-theme-toggle aria-label="夜の色にする">
            <span className="when-light">
              <Icon name="moon" size={20} />
            </span>
            <span className="when-dark">
              <Icon name="sun" size={20} />
            </span>
          </button>
          <button type="button" className="tool menu-button" popoverTarget="menu" aria-label="メニュー">
            <Icon name="menu" size={22} />
          </button>
        </div>
      </div>
    </header>
  );
}
