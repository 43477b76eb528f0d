import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import { Icon } from '../../ui/drawings/Icon.js';
import css from './NoticeBar.module.css';

const READ_KEY = 'jizo_notice_read';
/** How late a notice may be for somebody who only reads. */
const EVERY_MS = 60_000;

/** What the administrators have to say, for those who stay signed in: above the page until it is put away, and again when it changes. */
export function NoticeBar() {
  const { data } = useQuery({
    queryKey: keys.notice(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/maintenance', { signal })),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  const [read, setRead] = useState(() => localStorage.getItem(READ_KEY));
  if (data === undefined || data.content.trim() === '' || data.updatedAt === read) return null;
  const putAway = () => {
    localStorage.setItem(READ_KEY, data.updatedAt ?? '');
    setRead(data.updatedAt);
  };
  return (
    <section data-frame className={css.bar} aria-label="メンテナンスのお知らせ">
      <Icon name="info" />
      <p className={css.words} role="status">
        {data.content}
      </p>
      <IconButton icon="close" name="お知らせをとじる" onClick={putAway} />
    </section>
  );
}
