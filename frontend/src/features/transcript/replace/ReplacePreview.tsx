import css from './replace.module.css';
import type { Replacement } from './replace-words.js';

/** More lines than one looks through are counted only. */
const SHOWN = 100;

/** Each line that would change: the old words struck through, the new words beside them. */
export function ReplacePreview({
  replacements,
  words,
  by,
}: {
  replacements: readonly Replacement[];
  words: string;
  by: string;
}) {
  if (replacements.length === 0) return null;
  const rest = replacements.length - SHOWN;
  return (
    <div className={css.preview} role="group" aria-label="置きかえる行" tabIndex={0}>
      <ol className={css.lines}>
        {replacements.slice(0, SHOWN).map(({ id, number, before }) => (
          <li key={id} className={css.line}>
            <span className={css.number}>{number}</span>
            <span className={css.text}>
              {before.split(words).map((piece, at) => (
                <span key={at}>
                  {at > 0 && (
                    <>
                      <del>{words}</del>
                      {by !== '' && <ins>{by}</ins>}
                    </>
                  )}
                  {piece}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className={css.rest}>ほかに{rest}行あります。</p>}
    </div>
  );
}
