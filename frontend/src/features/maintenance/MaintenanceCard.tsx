import { LIMITS } from '@app/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Button } from '../../ui/controls/Button.js';
import { formatDateTime } from '../../helpers/dates.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { useAuth } from '../../entities/account/auth-context.js';
import css from './MaintenanceCard.module.css';

type Notice = Schemas['MaintenanceNoticeDto'];

function useSaveNotice(onSaved: () => void) {
  const queries = useQueryClient();
  const { message } = App.useApp();
  return useMutation({
    mutationFn: (content: string) => answerOf(api.POST('/api/maintenance', { body: { content } })),
    onSuccess: (notice) => {
      queries.setQueryData(keys.maintenance(), notice);
      void queries.invalidateQueries({ queryKey: keys.audit() });
      onSaved();
      void message.success('メンテナンス情報を更新しました。');
    },
  });
}

function UpdatedAt({ notice }: { notice: Notice }) {
  return (
    <p className={css.time}>
      {notice.updatedAt === null ? 'まだ登録されていません' : `最終更新 ${formatDateTime(notice.updatedAt)}`}
    </p>
  );
}

function NoticeEditor({ notice }: { notice: Notice }) {
  // The typed text is kept apart from the stored one, so that a fetch in between never replaces it.
  const [draft, setDraft] = useState<string | null>(null);
  const save = useSaveNotice(() => setDraft(null));
  return (
    <>
      <textarea
        className={css.text}
        rows={5}
        maxLength={LIMITS.maintenance}
        aria-label="メンテナンス情報"
        value={draft ?? notice.content}
        readOnly={save.isPending}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className={css.foot}>
        <UpdatedAt notice={notice} />
        <Button disabled={save.isPending} onClick={() => save.mutate(draft ?? notice.content)}>
          更新する
        </Button>
      </div>
      {save.isError && <Banner kind="error">{failureOf('saveMaintenance', save.error)}</Banner>}
    </>
  );
}

function NoticeReader({ notice }: { notice: Notice }) {
  return (
    <>
      <div className={css.read}>
        {notice.content.trim() === '' ? (
          <p>現在表示するメンテナンス情報はありません。</p>
        ) : (
          <>
            <p className={css.content}>{notice.content}</p>
            <UpdatedAt notice={notice} />
          </>
        )}
      </div>
      <p className={css.time}>メンテナンス情報の編集は管理者のみが行えます。</p>
    </>
  );
}

/** The notice that the login screen shows: admins edit it, everybody reads it. */
export function MaintenanceCard() {
  const { user } = useAuth();
  const notice = useQuery({
    queryKey: keys.maintenance(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/maintenance', { signal })),
  });
  if (notice.isPending) return <Ring />;
  // A later read that fails takes nothing away: somebody may be typing.
  if (notice.data === undefined) {
    return <LoadFailure sentence={failureOf('loadMaintenance', notice.error)} onRetry={notice.refetch} />;
  }
  return (
    <div className={css.all}>
      {user?.role === 'admin' ? <NoticeEditor notice={notice.data} /> : <NoticeReader notice={notice.data} />}
    </div>
  );
}
