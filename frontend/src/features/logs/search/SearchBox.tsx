import { LIMITS } from '@app/contract';
import { useEffect, useEffectEvent, useId, useState, type SubmitEvent } from 'react';
import { Icon } from '../../../ui/drawings/Icon.js';
import css from './search.module.css';

/** The pause in typing, in milliseconds, after which the search starts. */
const PAUSE_MS = 400;

/** Words to look for in all records. Enter searches at once; text in IME composition is not searched yet. */
export function SearchBox({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const id = useId();
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  const [isComposing, setComposing] = useState(false);
  // The words were changed elsewhere: a day was chosen, or the browser went back.
  if (words !== shown) {
    setShown(words);
    if (words !== text.trim()) setText(words);
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== words) onWords(text.trim());
  });
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== words) onWords(text.trim());
  };
  return (
    <form role="search" className={css.box} onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        ことばで探す
      </label>
      <Icon name="search" className={css.icon ?? ''} />
      <input
        id={id}
        type="search"
        className={css.input}
        placeholder="ことばで探す"
        value={text}
        maxLength={LIMITS.search}
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </form>
  );
}
