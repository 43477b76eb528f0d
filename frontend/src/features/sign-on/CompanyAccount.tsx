import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { formatDateTime } from '../../helpers/dates.js';
import { Button } from '../../ui/controls/Button.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { LinkDialog } from './LinkDialog.js';
import { UnlinkDialog } from './UnlinkDialog.js';
import css from './sign-on.module.css';

/** Whether the user's account is linked with the company's, and the way to link and to unlink it. */
export function CompanyAccount() {
  const linked = useQuery({
    queryKey: keys.companyAccount(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/oidc/link', { signal })),
  });
  const [isAsked, setAsked] = useState(false);
  if (linked.isPending) return <Ring />;
  if (linked.data === undefined)
    return <LoadFailure sentence={failureOf('loadCompanyAccount', linked.error)} onRetry={linked.refetch} />;
  const { linkedAt } = linked.data;
  return (
    <div className={css.part}>
      {linkedAt === null ? (
        <div className={css.act}>
          <p>つなぐと、会社のアカウントでもログインできます。</p>
          <Button onClick={() => setAsked(true)}>つなぐ</Button>
        </div>
      ) : (
        <div className={css.act}>
          <p>{formatDateTime(linkedAt)}に、会社のアカウントとつなぎました。</p>
          <Button onClick={() => setAsked(true)}>外す</Button>
        </div>
      )}
      <p>会社のログインを動かす人は、つないだ人のだれとしてでもここに入り、1on1を読めます。</p>
      {isAsked && linkedAt === null && <LinkDialog onClose={() => setAsked(false)} />}
      {isAsked && linkedAt !== null && <UnlinkDialog onClose={() => setAsked(false)} />}
    </div>
  );
}
