import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import type { Rewriting } from './use-rewrite.js';

/** The lines changed at once, and the undo for them. */
export function RewriteNotice({ rewriting }: { rewriting: Rewriting }) {
  const { said, error, isSaving, undo, forget } = rewriting;
  const close = (
    <Button kind="text" size="small" onClick={forget}>
      とじる
    </Button>
  );
  if (error !== null) {
    return (
      <Banner kind="error" action={close}>
        {error}
      </Banner>
    );
  }
  if (said === null) return null;
  return (
    <Banner
      kind="success"
      action={
        <>
          <Button size="small" disabled={isSaving} onClick={undo}>
            元に戻す
          </Button>
          {close}
        </>
      }
    >
      {said}
    </Banner>
  );
}
