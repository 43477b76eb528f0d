import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { CONSENT_PURPOSE } from '../../../content/consent.js';
import { useAuth } from '../../../entities/account/auth-context.js';
import { familyNameSan } from '../../../helpers/names.js';
import { singleClick } from '../../../helpers/single-click.js';
import { Jizo } from '../../../ui/drawings/Jizo.js';
import { Clauses } from '../../../ui/text/Clauses.js';
import { analysedText, CONSENT_TEXTS, MODE_TEXTS, onlineVoices } from '../../recording/index.js';
import { useSession } from '../store/session-context.js';
import css from './both.module.css';

/** Before a recording, read together: each sentence is true of this server. Both answers are equal, and lead to the same screen. */
export function BothConsent() {
  const { person, place, recording, speech } = useSession();
  const { user } = useAuth();
  const manager = familyNameSan(user?.username ?? '');
  const { consent, agree, refuse } = recording;
  const rows = [
    ['残るもの', [CONSENT_TEXTS.recorded, CONSENT_TEXTS.howLong]],
    ...(consent.meeting.now === 'online' ? [['ふたりの声', [onlineVoices(consent.mode).way]] as const] : []),
    [
      '行き先',
      [MODE_TEXTS[consent.mode].destination, speech.aiEngine === undefined ? '' : analysedText(speech.aiEngine)],
    ],
    [
      '読む人',
      [`${manager}だけです。人事や管理者の画面には出ません。`, 'サーバーを運用する人は、技術的には読めます。'],
    ],
  ] as const;
  return (
    <section className={css.card} aria-labelledby="both-title">
      <div className={css.title}>
        <Jizo width={58} />
        <div>
          <h1 id="both-title" className={css.heading}>
            <Clauses>録音の前に、いっしょに読んでください。</Clauses>
          </h1>
          <p className={css.help}>
            {familyNameSan(person.fullName)}と{manager}の1on1
          </p>
        </div>
      </div>
      <div className={css.purpose}>
        <p className={css.label}>なんのために</p>
        <p>{CONSENT_PURPOSE}</p>
      </div>
      <dl className={css.facts}>
        {rows.map(([name, sentences]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{sentences.join('')}</dd>
          </div>
        ))}
      </dl>
      {consent.error !== null && <Banner kind="error">{consent.error}</Banner>}
      <div className={css.answers}>
        <Button
          disabled={consent.isSaving}
          onClick={singleClick(() => {
            refuse();
            place.toTalk();
          })}
        >
          録音しない
        </Button>
        <Button disabled={consent.isSaving} onClick={singleClick(() => void agree().then(place.afterConsent))}>
          録音してよい
        </Button>
      </div>
      <p className={css.help}>どちらを選んでも、次の画面は同じです。録音しなくても、いつもどおり話せます。</p>
    </section>
  );
}
