import { IMPORT_CONSENT, tokyoDay } from '@app/contract';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Avatar } from '../../ui/labels/Avatar.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { cx } from '../../helpers/class-names.js';
import { formatDay, formatDayWithWeekday, formatTime } from '../../helpers/dates.js';
import { Icon } from '../../ui/drawings/Icon.js';
import { fullNameSan } from '../../helpers/names.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';
import { Tag } from '../../ui/labels/Tag.js';
import type { ConversationDetail } from '../../entities/conversation/conversation-types.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { useToldApart } from '../../entities/employee/use-told-apart.js';
import { useImportWithdrawal, WITHDRAW_IMPORT } from '../import/index.js';
import { useWithdrawal, WITHDRAW } from '../recording/index.js';
import { DownloadButton } from './DownloadButton.js';
import { minutesOf } from './lines/line-edit.js';
import css from './transcript.module.css';

/** What the log showed when this page was opened from it. */
function logSearch(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('log' in state)) return null;
  return typeof state.log === 'string' ? state.log : null;
}

/** Back to the log as it was; otherwise to the day of this talk if it is known. */
export function BackLink({ timestamp }: { timestamp?: string }) {
  const location = useLocation();
  const day = timestamp === undefined ? '' : `?day=${tokyoDay(timestamp)}`;
  return (
    <Link to={`/app/logs${logSearch(location.state) ?? day}`} className={css.back}>
      <Icon name="back" />
      記録へ戻る
    </Link>
  );
}

/** A consent with its day, and the button that withdraws it. */
function Agreed({
  at,
  to,
  label,
  withdrawal,
  failure,
}: {
  at: string;
  to: string;
  label: string;
  withdrawal: { ask: () => void; isPending: boolean };
  failure: string | null;
}) {
  return (
    <>
      <p className={css.consent}>
        <span className="num">
          {formatDay(at)} {formatTime(at)}に、{to}の同意を得ています。
        </span>
        <Button
          kind="text"
          size="small"
          className={cx(css.withdraw)}
          disabled={withdrawal.isPending}
          onClick={withdrawal.ask}
        >
          {label}
        </Button>
      </p>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
    </>
  );
}

/** When the other person agreed to be recorded. */
function Consent({ id, agreedAt }: { id: string; agreedAt: string }) {
  const { user } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const withdrawal = useWithdrawal({ userId: user?.id ?? '', conversationId: id, onFailure: setFailure });
  return <Agreed at={agreedAt} to="録音" label={WITHDRAW} withdrawal={withdrawal} failure={failure} />;
}

/** When the other person agreed that words from elsewhere are kept here. */
function ImportConsent({ id, agreedAt }: { id: string; agreedAt: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const withdrawal = useImportWithdrawal({ conversationId: id, onFailure: setFailure });
  return <Agreed at={agreedAt} to="取り込み" label={WITHDRAW_IMPORT} withdrawal={withdrawal} failure={failure} />;
}

/** The person, the day and the theme of the talk; and the transcript as a file. */
export function ConversationHeader({ conversation }: { conversation: ConversationDetail }) {
  const { id, employee_id, employee_name, timestamp, theme, lines } = conversation;
  const { consent_at, consent_key, import_consent_at } = conversation;
  const mark = useToldApart().get(employee_id);
  const name = employee_name.trim() === '' ? 'N/A' : fullNameSan(employee_name);
  const minutes = minutesOf(lines);
  usePageTitle(`${name}の1on1`);
  return (
    <header className={css.header}>
      <Avatar name={employee_name} size={48} />
      <div className={css.metadata}>
        <h1>{name}</h1>
        <p className={css.facts}>
          {mark !== undefined && <span className={css.mark}>{mark}</span>}
          <time dateTime={timestamp} className="num">
            {formatDayWithWeekday(timestamp, 0)} {formatTime(timestamp)}
          </time>
          {minutes !== null && <span className="num">{minutes}分</span>}
          <Tag tone={theme === null ? 'stone' : 'moss'}>
            <span className={css.theme}>{theme ?? 'テーマ未設定'}</span>
          </Tag>
        </p>
        {import_consent_at !== null && <ImportConsent id={id} agreedAt={import_consent_at} />}
        {consent_at !== null && consent_key !== IMPORT_CONSENT && <Consent id={id} agreedAt={consent_at} />}
      </div>
      <DownloadButton conversationId={id} />
    </header>
  );
}
