import { failureOf } from '../../api/failures.js';
import { familyNameSan } from '../../helpers/names.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import css from './PromiseOwner.module.css';
import { useChangePromise } from '../../entities/employee/use-promises.js';

/** Asks whose promise it is, below the promise. Both answers are equal: same width, none filled. */
export function PromiseOwner({ id, text, employeeName }: { id: string; text: string; employeeName: string }) {
  const decide = useChangePromise();
  const answer = (owner: 'manager' | 'employee', name: string) => (
    <Button
      size="small"
      className={css.name}
      disabled={decide.isPending}
      aria-label={`${name}の約束：${text}`}
      onClick={() => decide.mutate({ id, body: { owner } })}
    >
      <span className={css.letters}>{name}</span>
    </Button>
  );
  return (
    <div className={css.question}>
      <span className={css.asked}>どなたの約束ですか</span>
      <span className={css.names}>
        {answer('manager', 'わたし')}
        {answer('employee', familyNameSan(employeeName))}
      </span>
      {decide.isError && <Banner kind="error">{failureOf('decidePromise', decide.error)}</Banner>}
    </div>
  );
}
