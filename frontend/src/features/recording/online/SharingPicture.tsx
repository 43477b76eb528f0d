import css from './picture.module.css';

const LABEL =
  '押すもの：ひらいた窓で「タブ」を選び、会議のタブを押し、「タブの音声も共有」を入れて、「共有」を押します。';

/** What to press in the browser's own sharing dialog, as a picture: four steps, numbered. */
export function SharingPicture() {
  return (
    <div className={css.window} role="img" aria-label={LABEL}>
      <div className={css.tabs} aria-hidden>
        <span className={css.tab}>
          <Step at={1} />
          タブ
        </span>
        <span>ウィンドウ</span>
        <span>画面全体</span>
      </div>
      <div className={css.row} aria-hidden>
        <Step at={2} />
        <svg viewBox="0 0 22 16" width="22" height="16" className={css.camera}>
          <rect x="1" y="2" width="13" height="12" rx="3" />
          <path d="m15 7 6-4v10l-6-4z" />
        </svg>
        会議のタブ
      </div>
      <div className={css.foot} aria-hidden>
        <span className={css.sound}>
          <Step at={3} />
          タブの音声も共有
          <span className={css.switch} />
        </span>
        <span className={css.press}>
          <Step at={4} />
          共有
        </span>
      </div>
    </div>
  );
}

function Step({ at }: { at: number }) {
  return <span className={css.step}>{at}</span>;
}
