import { useState, type ReactNode } from 'react';
import { Button } from '../controls/Button.js';
import css from './LongList.module.css';
import { TextField } from '../controls/TextField.js';

/** Above this many rows one types rather than looks. */
const SEARCH_FROM = 12;

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The rows that begin a long list, and the rest on request. Where `search` names it, a long list has a field to find a row by its text. */
export function LongList<T>({
  items,
  first,
  unit,
  search,
  isHeld = () => false,
  children,
}: {
  items: readonly T[];
  /** How many stand there at once. */
  first: number;
  /** Behind the number of all: 件, 人. */
  unit: string;
  search?: { label: string; textOf: (item: T) => string };
  /** A row that stays, whatever is searched: somebody is writing in it. */
  isHeld?: (item: T) => boolean;
  children: (shown: readonly T[]) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const hasSearch = search !== undefined && items.length >= SEARCH_FROM;
  const words = hasSearch ? fold(wanted.trim()) : '';
  const found =
    words === '' ? items : items.filter((item) => fold(search?.textOf(item) ?? '').includes(words) || isHeld(item));
  const shown = isOpen ? found : found.filter((item, at) => at < first || isHeld(item));
  return (
    <>
      {hasSearch && (
        <TextField
          label={search.label}
          type="search"
          className={css.search}
          value={wanted}
          onChange={setWanted}
          autoComplete="off"
        />
      )}
      {hasSearch && (
        <p className={words === '' ? 'visually-hidden' : css.count} role="status">
          {words !== '' && (found.length === 0 ? '見つかりませんでした。' : `${found.length}${unit}見つかりました。`)}
        </p>
      )}
      {shown.length > 0 && children(shown)}
      {found.length > first && (
        <Button kind="text" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `はじめの${first}${unit}だけ表示する` : `すべて見る（${found.length}${unit}）`}
        </Button>
      )}
    </>
  );
}
