import { RightOutlined } from '@ant-design/icons';
import { Fragment } from 'react';
import styles from './choice.module.css';

const STEPS = ['テーマ', '関わり方', '対話'];

/** Where one stands on the way into the talk. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label="はじめるまでの流れ">
      {STEPS.map((name, i) => (
        <Fragment key={name}>
          {i > 0 && <RightOutlined aria-hidden="true" />}
          <li aria-current={i === current ? 'step' : undefined}>
            {i + 1} {name}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
