import type { SpeechMode } from '@app/contract';
import { Modal } from 'antd';
import { useRef } from 'react';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { Icon, type IconName } from '../../../ui/drawings/Icon.js';
import { CONSENT_PURPOSE } from '../../../content/consent.js';
import type { MeetingChoiceState } from '../online/meeting.js';
import { MeetingChoice } from '../online/MeetingChoice.js';
import css from './consent.module.css';
import { analysedText, CONSENT_TEXTS, consentSentence, MODE_TEXTS, MOVED_TEXT } from '../model/recording-texts.js';

interface Props {
  open: boolean;
  mode: SpeechMode;
  /** How the two meet, to be chosen here; undefined where nothing is recorded after it. */
  meeting?: MeetingChoiceState;
  /** The engine that analyses the words, if the server names it. */
  engine?: string | undefined;
  /** The existing consent was given for another destination of the voice. */
  isMoved?: boolean;
  /** While the consent is being stored. */
  isSaving?: boolean;
  /** Why it could not be stored. */
  error?: string | null;
  onAgree: () => void;
  /** The other person said no. */
  onRefuse?: () => void;
  /** Put away without an answer. */
  onLater: () => void;
}

/** Stands before the first recording of a 1on1, and whenever the voice would go elsewhere: the other person is asked, aloud. */
export function ConsentDialog(props: Props) {
  const {
    open,
    mode,
    meeting,
    engine,
    isMoved = false,
    isSaving = false,
    error = null,
    onAgree,
    onLater,
    onRefuse = onLater,
  } = props;
  const aloud = useRef<HTMLParagraphElement>(null);
  const facts: [IconName, string, string | undefined][] = [
    ['check', 'なんのために', CONSENT_PURPOSE],
    ['edit', '残るもの', CONSENT_TEXTS.recorded],
    ['calendar', 'いつまで', CONSENT_TEXTS.howLong],
    ['external', '声の行き先', MODE_TEXTS[mode].destination],
    ['chat', '言葉の行き先', engine === undefined ? undefined : analysedText(engine)],
    ['lock', '読める人', CONSENT_TEXTS.readers],
  ];
  return (
    <Modal
      open={open}
      title={
        <span className={css.title}>
          録音の前に、
          <wbr />
          声に出して聞いてください
        </span>
      }
      width={560}
      footer={null}
      closable={false}
      centered
      onCancel={onLater}
      // The sentence that is read aloud: neither answer has the first focus.
      afterOpenChange={(isOpen) => {
        if (isOpen) aloud.current?.focus();
      }}
      destroyOnHidden
    >
      {meeting !== undefined && <MeetingChoice {...meeting} isBrief />}
      {isMoved && <Banner kind="warning">{MOVED_TEXT}</Banner>}
      <p ref={aloud} tabIndex={-1} className={css.aloud}>
        「{consentSentence(mode, meeting?.now)}」
      </p>
      <dl className={css.facts}>
        {facts.map(
          ([icon, name, text]) =>
            text !== undefined && (
              <div key={name} className={css.fact}>
                <Icon name={icon} size={18} />
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {error !== null && <Banner kind="error">{error}</Banner>}
      <div className={css.foot}>
        <Button size="large" disabled={isSaving} onClick={onRefuse}>
          いまは録音しない
        </Button>
        <Button size="large" disabled={isSaving} onClick={onAgree}>
          相手の同意を得ました
        </Button>
      </div>
      <p className={css.freedom}>{CONSENT_TEXTS.freedom}</p>
    </Modal>
  );
}
