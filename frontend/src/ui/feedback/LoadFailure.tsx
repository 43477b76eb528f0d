import { Button } from '../controls/Button.js';
import { Banner } from './Banner.js';

/** Why something could not be loaded, and another try. */
export function LoadFailure({ sentence, onRetry }: { sentence: string; onRetry: () => unknown }) {
  return (
    <Banner
      kind="error"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          もう一度読み込む
        </Button>
      }
    >
      {sentence}
    </Banner>
  );
}
