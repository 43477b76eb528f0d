import { PLEDGES } from '@app/contract';
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { singleClick } from '../../../helpers/single-click.js';
import { useFocusTrap } from '../../../ui/hooks/use-focus-trap.js';
import { PledgePile } from './PledgePile.js';
import { missingPledges, noPledges, togglePledge } from './pledge-state.js';
import styles from './pledge.module.css';
import { ThemeToggle } from '../frame/ThemeToggle.js';

const TITLE = ['はじめる前に、', '4つの約束'];

/** What each pledge means in the talk. */
const MEANINGS = [
  'ここで聞いたことを、評価や査定に使いません。',
  '耳の痛い話こそ、最後まで聞きます。',
  '話す時間の多くを、相手にゆずります。',
  'うまい返しは要りません。隣にいるだけで足ります。',
];

interface Props {
  open: boolean;
  employeeName: string;
  onStart: () => void;
  onLeave: () => void;
}

/** The four pledges that stand before every talk. Nothing closes it but taking all of them, or going back. */
export function PledgeDialog({ open, employeeName, onStart, onLeave }: Props) {
  const [checks, setChecks] = useState(noPledges);
  const frame = useRef<HTMLDivElement>(null);
  useFocusTrap(frame, open);
  const missing = missingPledges(checks);
  const start = singleClick(onStart);
  return (
    <Modal
      open={open}
      width={860}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      centered
      rootClassName={cx(styles.root)}
      // Names the dialog; the heading that is seen stands beside the pile.
      title={TITLE.join('')}
      styles={{ header: { display: 'none' } }}
      destroyOnHidden
    >
      <div ref={frame} className={styles.frame}>
        <div className={styles.left}>
          <PledgePile count={PLEDGES.length - missing} />
          <p className={styles.caption}>ひとつ約束するごとに、石をひとつ。</p>
        </div>
        <div className={styles.right}>
          <div className={styles.toggle}>
            <ThemeToggle />
          </div>
          <h2 className={styles.title}>
            {TITLE[0]}
            <wbr />
            {TITLE[1]}
          </h2>
          <p className={styles.note}>
            {employeeName}さんが安心して話せる場は、
            <wbr />
            上司の側が守ります。
          </p>
          <PledgeRows checks={checks} onToggle={(at) => setChecks((before) => togglePledge(before, at))} />
          <div className={styles.foot}>
            <Button
              kind="filled"
              size="large"
              disabled={missing > 0}
              onClick={(event) => {
                // The dialog takes a moment to go: the focus leaves it at once, for the choice behind it.
                event.currentTarget.blur();
                start(event);
              }}
            >
              対話をはじめる
            </Button>
            <span className={styles.missing} aria-live="polite">
              {missing > 0 ? `あと${missing}つで始められます` : ''}
            </span>
            <Button kind="text" className={cx(styles.leave)} onClick={onLeave}>
              やめて戻る
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
}

/** The pledges with their meanings, each to be taken by its checkbox. */
function PledgeRows({ checks, onToggle }: { checks: readonly boolean[]; onToggle: (at: number) => void }) {
  return (
    <ul className={styles.rows}>
      {PLEDGES.map((pledge, at) => (
        <li key={pledge}>
          <label className={styles.row}>
            <input
              type="checkbox"
              className={styles.check}
              checked={checks[at] ?? false}
              autoFocus={at === 0}
              onChange={() => onToggle(at)}
            />
            <span className={styles.text}>
              <span className={styles.pledge}>{pledge.replace(/。$/u, '')}</span>
              <span className={styles.meaning}>{MEANINGS[at]}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
