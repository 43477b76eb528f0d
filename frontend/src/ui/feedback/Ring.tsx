import css from './Ring.module.css';

/** Waiting: rings of water with 読込中..., shown after 300 ms so that quick answers do not flicker. Keeps its place meanwhile. */
export function Ring({ label = '読込中...', minHeight = 120 }: { label?: string; minHeight?: number | string }) {
  return (
    <div className={css.box} style={{ minHeight }} role="status">
      <span className={css.rings} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      <span className={css.label}>{label}</span>
    </div>
  );
}
