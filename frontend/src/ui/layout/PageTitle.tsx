import { useEffect, type ReactNode } from 'react';
import css from './PageTitle.module.css';

const PRODUCT = 'お地蔵さん 1on1';

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} | ${PRODUCT}`;
  }, [title]);
}

/** The heading of a page, which names the browser's tab too. */
export function PageTitle({ title, help, extra }: { title: string; help?: ReactNode; extra?: ReactNode }) {
  usePageTitle(title);
  return (
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        {help !== undefined && <p className={css.help}>{help}</p>}
      </div>
      {extra !== undefined && <div className={css.extra}>{extra}</div>}
    </header>
  );
}
