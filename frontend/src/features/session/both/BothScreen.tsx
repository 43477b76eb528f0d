import { Button } from '../../../ui/controls/Button.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { usePageTitle } from '../../../ui/layout/PageTitle.js';
import { useSession } from '../store/session-context.js';
import { BothActions } from './BothActions.js';
import { BothConsent } from './BothConsent.js';
import css from './both.module.css';

/** 二人で見る: what both may see. Chat, advice, memo and words of care are not in the page at all. */
export function BothScreen() {
  const { person, place, recording } = useSession();
  usePageTitle(`${person.fullName}さんとの1on1`);
  return (
    <div className={css.both}>
      <header className={css.head}>
        <span className={css.name}>
          <Icon name="eye" size={16} />
          二人で見る画面
        </span>
        <span className={css.state} role="status">
          {recording.isRunning ? '録音しています' : '録音は止まっています'}
        </span>
        <Button kind="text" icon="back" onClick={place.toTalk}>
          わたしの画面に戻る
        </Button>
      </header>
      <main id="panel-talk" className={css.page}>
        {recording.isUndecided ? <BothConsent /> : <BothActions />}
      </main>
    </div>
  );
}
