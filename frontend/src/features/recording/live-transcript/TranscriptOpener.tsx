import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import css from '../view/notice.module.css';
import { noticeOf } from '../view/notice-text.js';
import type { RecordingState } from '../model/recording-model.js';

/** Brings the popup back that was put away. Trouble is said here in a few words, in the place that the button has anyway. */
export function TranscriptOpener({ state, onShow }: { state: RecordingState; onShow: () => void }) {
  const notice = state.phase === 'off' ? null : noticeOf(state);
  const short = notice?.short ?? '';
  return (
    <>
      <span className="visually-hidden" role={notice?.kind === 'error' ? 'alert' : 'status'}>
        {notice === null ? '' : `${notice.heading ?? ''}${notice.text}`}
      </span>
      <Button
        className={cx(css.opener, notice !== null && short !== '' && css[notice.kind])}
        icon={notice === null || short === '' ? 'chat' : 'info'}
        aria-label={short === '' ? '文字起こしを表示する' : `${short}。文字起こしを表示する`}
        title={notice?.text}
        onClick={onShow}
      >
        <span>{short === '' ? '文字起こし' : short}</span>
      </Button>
    </>
  );
}
