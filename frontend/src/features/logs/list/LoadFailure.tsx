import { failureOf } from '../../../api/failures.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { UnexpectedFormat } from '../../../entities/conversation/conversation-requests.js';

function sentenceFor(error: Error): string {
  if (error instanceof UnexpectedFormat)
    return 'サーバーから受け取った会話または部下のデータの形式が正しくありません。';
  return failureOf('loadLogs', error);
}

/** Why the records cannot be shown, and another try. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Banner kind="error" action={<Button onClick={onRetry}>もう一度読み込む</Button>}>
      {sentenceFor(error)}
    </Banner>
  );
}
