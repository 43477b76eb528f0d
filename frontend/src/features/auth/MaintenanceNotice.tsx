import { useEffect, useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { formatDateTime } from '../../helpers/dates.js';
import { Icon } from '../../ui/drawings/Icon.js';
import css from './MaintenanceNotice.module.css';

/** The notice under the login form; renders nothing if there is none. */
export function MaintenanceNotice() {
  const [notice, setNotice] = useState<Schemas['MaintenanceNoticeDto'] | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    answerOf(api.GET('/api/maintenance', { signal: stop.signal })).then(setNotice, (error: unknown) => {
      if (!stop.signal.aborted) console.warn('The maintenance notice could not be loaded.', error);
    });
    return () => stop.abort();
  }, []);

  if (notice === null || notice.content.trim() === '') return null;
  return (
    <section className={css.notice} aria-labelledby="maintenance-title">
      <h2 id="maintenance-title" className={css.title}>
        <Icon name="info" />
        メンテナンス情報
      </h2>
      <p className={css.content}>{notice.content}</p>
      {notice.updatedAt !== null && <p className={css.time}>更新 {formatDateTime(notice.updatedAt)}</p>}
    </section>
  );
}
