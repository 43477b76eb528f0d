import { LIMITS } from '@app/contract';
import { useId, type SubmitEvent } from 'react';
import { Icon } from '../../../ui/drawings/Icon.js';
import { useAddressText } from '../../../ui/hooks/use-address-text.js';
import css from './search.module.css';

/** Words to look for in all records. Enter searches at once; text in IME composition is not searched yet. */
export function SearchBox({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const id = useId();
  const { text, setText, send, composition } = useAddressText(words, onWords);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
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
        {...composition}
      />
    </form>
  );
}
