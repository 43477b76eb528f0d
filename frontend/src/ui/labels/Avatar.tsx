import css from './Avatar.module.css';

/** A stone with the first letter of a name. Decoration: the name stands beside it. */
export function Avatar({ name, size = 40 }: { name: string; size?: number }) {
  const [letter] = [...new Intl.Segmenter('ja', { granularity: 'grapheme' }).segment(name.trim())];
  return (
    <span className={css.stone} style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }} aria-hidden>
      {letter?.segment}
    </span>
  );
}
