import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { Clauses } from '../../../ui/text/Clauses.js';
import { Mark } from '../../../ui/drawings/Mark.js';
import { formatDayWithWeekday, formatTime } from '../../../helpers/dates.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { usePageTitle } from '../../../ui/layout/PageTitle.js';
import { TranscriptList } from '../../recording/index.js';
import { ThemeToggle } from '../frame/ThemeToggle.js';
import { useSession } from '../store/session-context.js';
import { EndBar } from './EndBar.js';
import { EndPromises } from './EndPromises.js';
import { EndSummary } from './EndSummary.js';
import { KeptChoice } from './KeptChoice.js';
import css from './end.module.css';

/** The end of a 1on1: promises to read aloud, what the two keep, and the way out. */
export function EndScreen() {
  const { talk, place, person } = useSession();
  const isWaiting = talk === undefined || place.isEnding;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(`${person.fullName}さんとの1on1`);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.screen}>
      <EndHead />
      <main id="panel-talk" className={css.scroll}>
        <div className={css.columns} data-waiting={isWaiting}>
          <section className={css.card} aria-labelledby="end-promises">
            <h2 ref={heading} id="end-promises" className={css.aloud} tabIndex={-1}>
              <Clauses>約束を、声に出して確かめましょう。</Clauses>
            </h2>
            <p className={css.help}>
              <Clauses>ふたりで聞いて、ちがうところはその場で直せます。</Clauses>
            </p>
            {isWaiting ? <Ring label="まとめています..." minHeight={240} /> : <EndPromises talk={talk} />}
          </section>
          <div className={css.side}>
            {talk !== undefined && <KeptChoice />}
            <section className={css.card} aria-labelledby="end-summary">
              <h2 id="end-summary" className={css.title}>
                まとめ
              </h2>
              {isWaiting ? <Ring label="まとめています..." /> : <EndSummary talk={talk} />}
            </section>
          </div>
        </div>
      </main>
      <EndBar />
      <SpokenLine />
    </div>
  );
}

/** With whom and when, and the way back into the talk. */
function EndHead() {
  const { person, talk, place } = useSession();
  const began = talk?.timestamp;
  return (
    <header className={css.head}>
      <Mark width={34} className={css.mark} />
      <div className={css.who}>
        <h1 className={css.name}>{person.fullName}さんとの1on1</h1>
        {began !== undefined && (
          <p className={css.when}>
            {formatDayWithWeekday(began)}
            {formatTime(began)}から
          </p>
        )}
      </div>
      <Button kind="text" icon="back" onClick={place.toTalk}>
        対話に戻る
      </Button>
      <ThemeToggle />
    </header>
  );
}

/** The transcript over the end, at the line whose chip was pressed. Words of the chat are quoted. */
function SpokenLine() {
  const { recording, evidence } = useSession();
  const { opened } = evidence;
  const { state, roles } = recording;
  return (
    <Modal
      open={opened !== null}
      title={opened?.source === 'message' ? '対話の言葉' : '文字起こし'}
      width={640}
      footer={null}
      centered
      closable={{ 'aria-label': 'とじる' }}
      onCancel={evidence.closeOpened}
      destroyOnHidden
    >
      {opened?.source === 'message' ? (
        <p>「{opened.quote}」</p>
      ) : (
        <TranscriptList lines={state.lines} interim={null} roles={roles} lit={opened} className={css.lines} />
      )}
    </Modal>
  );
}
