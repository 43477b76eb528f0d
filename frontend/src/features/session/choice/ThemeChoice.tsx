import { THEMES } from '@app/contract';
import { useRef } from 'react';
import { Motif, type MotifName } from '../../../ui/drawings/Motif.js';
import { singleClick } from '../../../helpers/single-click.js';
import { useFirstFocus } from '../../../ui/hooks/use-first-focus.js';
import { Clauses } from '../../../ui/text/Clauses.js';
import styles from './choice.module.css';
import { Steps } from './Steps.js';

const MOTIFS: Record<(typeof THEMES)[number]['id'], MotifName> = {
  'daily-work': 'steps',
  condition: 'ring',
  relations: 'stones',
  career: 'sprout',
  skills: 'lantern',
  private: 'leaf',
  organisation: 'kasa',
  other: 'moss',
};

interface Props {
  greeting: string;
  employeeName: string;
  /** Nothing stands before it, the pledge neither: it has the focus. */
  isNext: boolean;
  onChoose: (theme: string) => void;
}

/** The eight themes, each with its drawing. */
export function ThemeChoice({ greeting, employeeName, isNext, onChoose }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useFirstFocus(first, isNext);
  return (
    <section className={styles.choice} aria-label="テーマを選ぶ">
      <Steps current={0} />
      <h2 className={styles.greeting}>
        <Clauses>{greeting}</Clauses>
      </h2>
      <p className={styles.help}>
        <Clauses>{`${employeeName}さんに選んでもらうのがいちばんです。あとから変えられます。`}</Clauses>
      </p>
      <div className={styles.cards}>
        {THEMES.map(({ id, text, description }, at) => (
          <button
            key={id}
            ref={at === 0 ? first : undefined}
            type="button"
            className={styles.card}
            onClick={singleClick(() => onChoose(text))}
          >
            <Motif name={MOTIFS[id]} width={52} className={styles.motif} />
            <span>
              <span className={styles.name}>{text}</span>
              <span className={styles.description}>{description}</span>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
