import { Modal } from 'antd';
import { failureOf } from '../../../api/failures.js';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.js';
import { LongList } from '../../../ui/layout/LongList.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import css from '../parts/dashboard-cards.module.css';
import { TalkLinks } from '../parts/TalkLinks.js';
import { useKeywordConversations, type DashboardFilter } from '../data/use-dashboard.js';

/** As many as fit on a screen. */
const SHOWN_TALKS = 8;

function Conversations({ keyword, filter }: { keyword: string; filter: DashboardFilter }) {
  const { data, error, refetch } = useKeywordConversations(keyword, filter);
  if (error !== null) {
    return <LoadFailure sentence={failureOf('loadDashboard', error)} onRetry={refetch} />;
  }
  if (data === undefined) return <Ring minHeight={160} />;
  if (data.length === 0) return <p>この言葉が話された1on1は、見つかりませんでした。</p>;
  return (
    <LongList items={data} first={SHOWN_TALKS} unit="件">
      {(shown) => (
        <TalkLinks
          talks={shown.map(({ theme, frequency, ...talk }) => ({
            ...talk,
            key: talk.conversation_id,
            text: `${theme ?? 'テーマ未設定'}（${frequency}回）`,
          }))}
        />
      )}
    </LongList>
  );
}

/** From a word to the 1on1s in which it was said. */
export function KeywordDialog({
  keyword,
  filter,
  onClose,
}: {
  keyword: string | null;
  filter: DashboardFilter;
  onClose: () => void;
}) {
  return (
    <Modal
      open={keyword !== null}
      title={`「${keyword ?? ''}」が話された1on1`}
      width={560}
      centered
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={css.dialog}>{keyword !== null && <Conversations keyword={keyword} filter={filter} />}</div>
    </Modal>
  );
}
