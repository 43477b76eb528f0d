import { Link } from 'react-router';
import { EmptyState } from '../ui/feedback/EmptyState.js';
import { usePageTitle } from '../ui/layout/PageTitle.js';

/** An address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle('ページが見つかりません');
  return (
    <main>
      <EmptyState
        alone
        heading
        motif="steps"
        title="お探しのページが見つかりません。"
        help="アドレスが変わったか、入力に誤りがあるようです。"
        action={<Link to="/app">はじめの画面へ</Link>}
      />
    </main>
  );
}
