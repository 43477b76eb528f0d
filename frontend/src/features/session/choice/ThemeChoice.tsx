import { THEMES } from '@app/contract';
import { Motif, type MotifName } from '../../../ui/drawings/Motif.js';
import { singleClick } from '../../../helpers/single-click.js';
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
  onChoose: (theme: string) => void;
}

/** The eight themes, each with its drawing. */
export function ThemeChoice({ greeting, employeeName, onChoose }: Props) {
  return (
    <section className={styles.choice} aria-label="テーマを選ぶ">
      <Steps current={0} />
      <h2 className={styles.greeting}>{greeting}</h2>
      <p className={styles.help}>{employeeName}さんに選んでもらうのがいちばんです。あとから変えられます。</p>
      <div className={styles.cards}>
        {THEMES.map(({ id, text, description }) => (
          <button key={id} type="button" className={styles.card} onClick={singleClick(() => onChoose(text))}>
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
