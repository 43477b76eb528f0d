import type { SpeechMode } from '@app/contract';
import { Modal } from 'antd';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { Icon, type IconName } from '../../../ui/drawings/Icon.js';
import css from './consent.module.css';
import { analysedText, CONSENT_TEXTS, consentSentence, MODE_TEXTS, MOVED_TEXT } from '../model/recording-texts.js';

interface Props {
  open: boolean;
  mode: SpeechMode;
  /** The engine that analyses the words, if the server names it. */
  engine?: string | undefined;
  /** The existing consent was given for another destination of the voice. */
  isMoved?: boolean;
  /** While the consent is being stored. */
  isSaving?: boolean;
  /** Why it could not be stored. */
  error?: string | null;
  onAgree: () => void;
  onLater: () => void;
}

/** Stands before the first recording of a 1on1, and whenever the voice would go elsewhere: the other person is asked, aloud. */
export function ConsentDialog(props: Props) {
  const { open, mode, engine, isMoved = false, isSaving = false, error = null, onAgree, onLater } = props;
  const facts: [IconName, string, string | undefined][] = [
    ['edit', '残るもの', CONSENT_TEXTS.recorded],
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
      destroyOnHidden
    >
      {isMoved && <Banner kind="warning">{MOVED_TEXT}</Banner>}
      <p className={css.aloud}>「{consentSentence(mode)}」</p>
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
        <Button kind="filled" size="large" disabled={isSaving} onClick={onAgree} autoFocus>
          相手の同意を得ました
        </Button>
        <Button kind="text" onClick={onLater}>
          いまは録音しない
        </Button>
      </div>
      <p className={css.freedom}>{CONSENT_TEXTS.freedom}</p>
    </Modal>
  );
}
