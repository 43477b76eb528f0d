import css from './deep-dive.module.css';

/** Asks about `text`, else about all words of the marked part around it. `quiet`: seen only while it has the focus, for the keyboard. */
export function DeepDiveButton({ text, quiet = false }: { text?: string; quiet?: boolean }) {
  return (
    <button type="button" className={quiet ? css.quiet : css.button} data-deep-dive-button={text ?? ''}>
      深掘り
    </button>
  );
}
