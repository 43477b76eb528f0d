import { Button } from '../../../ui/controls/Button.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { Mark } from '../../../ui/drawings/Mark.js';
import { useSession } from '../store/session-context.js';
import styles from '../frame/session.module.css';
import { useTold } from './use-told.js';
import { ThemeToggle } from '../frame/ThemeToggle.js';

/**
 * The other person of the talk with theme and stance, in whose place stands what the screen has to tell; and the two ways to turn the screen away from the manager.
 */
export function SessionHeader() {
  const { person, view, place } = useSession();
  const told = useTold();
  const chosen = [view.selectedTheme, view.selectedStance].filter((words) => words !== null);
  return (
    <header className={styles.head}>
      <Mark width={34} className={styles.mark} />
      <div className={styles.who}>
        <h1 className={styles.title}>{person.fullName}さんとの1on1</h1>
        {told === null && chosen.length > 0 && <p className={styles.chosen}>{chosen.join('　')}</p>}
        <div aria-live="polite">{told !== null && <p className={styles.told}>{told.whole}</p>}</div>
      </div>
      <Button kind="text" size="small" onClick={place.toBoth}>
        <Icon name="eye" size={16} />
        二人で見る
      </Button>
      <Button kind="text" size="small" onClick={place.toPaper}>
        <Icon name="edit" size={16} />
        紙で話す
      </Button>
      <ThemeToggle />
    </header>
  );
}
