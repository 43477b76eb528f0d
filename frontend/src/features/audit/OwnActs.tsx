import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { ActList } from '../../ui/layout/ActList.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { actOnYou } from './audit-texts.js';
import css from './AuditList.module.css';

/** What administrators did to the user's own account, the newest first. */
export function OwnActs() {
  const acts = useQuery({
    queryKey: keys.ownActs(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/account/acts', { signal })),
  });
  if (acts.isPending) return <Ring />;
  if (acts.data === undefined) {
    return <LoadFailure sentence={failureOf('loadAudit', acts.error)} onRetry={acts.refetch} />;
  }
  if (acts.data.length === 0) return <p className={css.none}>管理者は、あなたのアカウントに何もしていません。</p>;
  return (
    <ActList
      name="あなたのアカウントへの操作"
      className={css.list}
      acts={acts.data.map((act) => ({ id: act.id, at: act.at, text: actOnYou(act) }))}
    />
  );
}
