import type { SpeechMode } from '@app/contract';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { singleClick } from '../../../helpers/single-click.js';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { canShare } from '../capture/shared-sound.js';
import type { OnlineSound } from '../capture/talk-capture.js';
import { LevelMeter } from './LevelMeter.js';
import { MeetingChoice } from './MeetingChoice.js';
import type { MeetingChoiceState } from './meeting.js';
import css from './online.module.css';
import { adviceOf, MEETING_QUESTION, SETUP_TEXTS, type Advice } from './online-texts.js';
import { SharingPicture } from './SharingPicture.js';
import { platformOf, soundsOf } from './sharing-support.js';
import { verdictOf } from './sound-level.js';
import { SupportTable } from './SupportTable.js';
import { useHearing } from './use-hearing.js';
import { useOnlineSetup, type OnlineSetup } from './use-online-setup.js';

interface Props {
  meeting: MeetingChoiceState;
  mode: SpeechMode;
  /** The other person, with さん. */
  other: string;
  onStart: (online: OnlineSound | null) => void;
  onClose: () => void;
}

/** Before a recording: how the two meet and, in an online talk, whether both are heard. It is open while it is mounted. */
export function OnlineDialog({ meeting, mode, other, onStart, onClose }: Props) {
  const isOnline = meeting.now === 'online';
  const setup = useOnlineSetup(isOnline);
  const platform = platformOf(navigator);
  const advice = adviceOf(mode, platform, canShare() ? soundsOf(platform) : [], other);
  const isAlone = isOnline && setup.sharing.shared === null;
  return (
    <Modal
      open
      centered
      width={760}
      title={MEETING_QUESTION}
      footer={null}
      closable={{ 'aria-label': 'とじる' }}
      onCancel={onClose}
    >
      <MeetingChoice {...meeting} />
      {isOnline && <Sides {...{ setup, advice, other }} />}
      <div className={css.foot}>
        <Button kind="text" size="large" onClick={onClose}>
          やめる
        </Button>
        <Button
          kind={isAlone ? 'outline' : 'danger'}
          icon="bib"
          size="large"
          onClick={singleClick(() => onStart(isOnline ? setup.take() : null))}
        >
          {isAlone ? SETUP_TEXTS.startAlone : SETUP_TEXTS.start}
        </Button>
      </div>
    </Modal>
  );
}

/** Both sides with their meters, and what to do where one is not heard. */
function Sides({ setup, advice, other }: { setup: OnlineSetup; advice: Advice; other: string }) {
  const { microphone, sharing } = setup;
  const own = useHearing(microphone.stream);
  const theirs = useHearing(sharing.shared?.sound ?? null);
  const isBoth = verdictOf(own) === 'heard' && verdictOf(theirs) === 'heard';
  return (
    <>
      <p className={cx(css.greet, isBoth && css.both)} role="status">
        {isBoth && <Icon name="check" size={18} />}
        {isBoth ? SETUP_TEXTS.both : SETUP_TEXTS.greet}
      </p>
      <Side
        name={SETUP_TEXTS.own}
        source={microphone.name}
        action={microphone.microphones.length > 1 && <MicrophoneChoice {...microphone} />}
      >
        <LevelMeter hearing={own} />
      </Side>
      {advice.canHear && <OtherSide {...{ sharing, other }} meter={<LevelMeter hearing={theirs} />} />}
      {microphone.isRefused && <Banner kind="error">{SETUP_TEXTS.noMicrophone}</Banner>}
      <div className={css.advice}>
        <p className={css.adviceTitle}>{advice.title}</p>
        <p>{advice.text}</p>
        <SupportTable />
      </div>
      <p className={css.others}>
        {SETUP_TEXTS.others}
        <br />
        {SETUP_TEXTS.unsent}
      </p>
    </>
  );
}

/** The other person: what to press, and once it is shared whether it is heard. */
function OtherSide({ sharing, other, meter }: Pick<OnlineSetup, 'sharing'> & { other: string; meter: ReactNode }) {
  const { shared, failure, share } = sharing;
  return (
    <>
      <Side
        name={`${other}の声`}
        source={shared === null ? '' : SETUP_TEXTS.shared}
        action={
          <Button kind={shared === null ? 'filled' : 'outline'} onClick={singleClick(share)}>
            {shared === null ? SETUP_TEXTS.share : SETUP_TEXTS.shareAgain}
          </Button>
        }
      >
        {shared === null ? <SharingPicture /> : meter}
      </Side>
      {failure !== null && (
        <Banner kind="warning">{failure === 'no_sound' ? SETUP_TEXTS.noSound : SETUP_TEXTS.refused}</Banner>
      )}
    </>
  );
}

function Side(props: { name: string; source: string; action: ReactNode; children: ReactNode }) {
  const { name, source, action, children } = props;
  return (
    <div className={css.side} role="group" aria-label={name}>
      <p className={css.name}>{name}</p>
      <div className={css.heard}>
        {source !== '' && <span className={css.source}>{source}</span>}
        {children}
      </div>
      <div className={css.action}>{action}</div>
    </div>
  );
}

function MicrophoneChoice({ id, microphones, choose }: OnlineSetup['microphone']) {
  return (
    <select className={css.select} aria-label="マイクを選ぶ" value={id} onChange={({ target }) => choose(target.value)}>
      {microphones.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
