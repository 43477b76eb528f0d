import { findWords } from '@app/contract';
import css from './Highlight.module.css';

/** A text in which the search words are marked. */
export function Highlight({ text, words }: { text: string; words: string }) {
  const places = findWords(text, words);
  if (places.length === 0) return text;
  const ends = [0, ...places.map(([, end]) => end)];
  return (
    <>
      {places.map(([begin, end], at) => (
        <span key={begin}>
          {text.slice(ends[at], begin)}
          <mark className={css.mark}>{text.slice(begin, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
