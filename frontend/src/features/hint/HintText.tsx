import { failureOf, type Attempt } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { SafeMarkdown } from '../../ui/text/SafeMarkdown.js';
import css from './hint.module.css';
import { PauseSentence } from './PauseSentence.js';
import type { useHint } from './use-hint.js';

interface Props {
  hint: ReturnType<typeof useHint>;
  attempt: Attempt;
  /** Said while it is being made. */
  waiting: string;
}

/** A hint: being made, failed with a way to try again, or its text with who wrote it. */
export function HintText({ hint: { data, error, isFetching, refetch }, attempt, waiting }: Props) {
  if (isFetching) return <Ring label={waiting} minHeight={96} />;
  if (error !== null) {
    return (
      <Banner
        kind="error"
        action={
          <Button size="small" onClick={() => void refetch()}>
            もう一度
          </Button>
        }
      >
        {failureOf(attempt, error)}
      </Banner>
    );
  }
  if (data === undefined) return null;
  return (
    <>
      <div className={css.text} role="status">
        {data.markdown.trim() === '' ? <p>内容がありません。</p> : <SafeMarkdown>{data.markdown}</SafeMarkdown>}
      </div>
      <p className={css.engine}>{data.engine}</p>
      <PauseSentence />
    </>
  );
}
