import { useRouteError } from 'react-router';
import { Button } from '../ui/Button.js';
import { EmptyState } from '../ui/EmptyState.js';
import { usePageTitle } from '../ui/PageTitle.js';

/** When a screen broke, or its files were replaced by a newer release. */
export function ErrorPage() {
  const error = useRouteError();
  usePageTitle('画面を表示できませんでした');
  console.error(error);
  return (
    <main>
      <EmptyState
        motif="lantern"
        title="画面を表示できませんでした。"
        help="読み込み直すと、続きから使えることがあります。保存した内容は残っています。"
        action={
          <Button kind="filled" icon="refresh" onClick={() => window.location.reload()}>
            読み込み直す
          </Button>
        }
      />
    </main>
  );
}
