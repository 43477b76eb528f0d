import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { Motif } from '../../../ui/drawings/Motif.js';
import { durationText } from '../../../helpers/durations.js';
import { singleClick } from '../../../helpers/single-click.js';
import { useSession } from '../store/session-context.js';
import css from './end.module.css';

/** What is still to come of the recording, and the two ways out. */
export function EndBar() {
  const { recording, ending } = useSession();
  const { phase, bufferedSeconds } = recording.state;
  const isHeld = ending.isClosing || ending.isTooEarly;
  const isComing = phase === 'ending' || phase === 'rest';
  const seconds = durationText(bufferedSeconds);
  const coming =
    bufferedSeconds < 1
      ? '最後の言葉を保存しています。'
      : ending.kept === 'all'
        ? `録音を終えました。最後の${seconds}は、文字になりしだい記録に加わります。`
        : `録音を終えました。最後の${seconds}は、残さずに消します。`;
  return (
    <footer className={css.bar}>
      <div className={css.ending} data-coming={isComing}>
        {isComing && <Motif name="ring" width={36} />}
        <p className={css.coming} role="status">
          {isComing ? coming : ''}
        </p>
      </div>
      {ending.error !== null && <Banner kind="error">{ending.error}</Banner>}
      <Button disabled={isHeld} onClick={singleClick(ending.openRecord)}>
        記録をひらく
      </Button>
      <Button kind="filled" disabled={isHeld} onClick={singleClick(ending.close)}>
        閉じる
      </Button>
    </footer>
  );
}
