import type { Utterance } from '../../reading/utterance.js';
import { sentences } from '../../text/spoken.js';
import { askedBack } from '../reply/back.js';
import { THANKS } from '../reply/cues.js';
import { SURE, type ReadMoment } from '../moment/read-moment.js';
import { isRefusal } from '../reply/kind.js';
import type { Meeting } from './behaviours.js';

/** Asked of the one who listens. */
const OF_LISTENER =
  /(?:課長|部長|店長|所長|主任|係長|園長|師長|先生|リーダー|マネージャー|[一-龠ァ-ヶ]{1,4}さん|そちら|あなた|あんた)(?:ご自身)?(?:は|も|なら|だったら|って|から)|思って(?:い)?(?:ます|らっしゃ)|聞いて(?:も)?いい/u;
const WONDERS = /(?:かね|かな[あぁ]?|だろう|でしょうね|のか|やろ)[。？?]*$/u;
/** So long a question may stand alone and mean the listener without a name. */
const ALONE = 26;
/** Asks the listener to do something. */
const REQUEST = /(?:もらえ|いただけ|くれ|ください)(?:ます|ません|る|ない|へん)(?:でしょう)?か[。？?]*$/u;

/** So few characters are thanks alone. */
const THANKS_ALONE = 48;

/** What the report's last words ask for; null where they are told, and can be given back. */
export function meetingOf(heard: readonly Utterance[], { kind, sureness }: ReadMoment): Meeting | null {
  const said = heard.flatMap(({ text }) => sentences(text));
  const text = said.join('');
  if (kind === 'refuse' || heard.slice(-2).some(isRefusal)) return 'refuse';
  if (REQUEST.test(said.at(-1) ?? '')) return 'request';
  if (kind === 'advice-asked' || kind.startsWith('back-') || isAskedBack(said)) return 'askedBack';
  if (THANKS.test(said.at(-1) ?? '') && text.length <= THANKS_ALONE && said.length <= 3) return 'thanks';
  return (kind === 'smalltalk' || kind === 'closing') && sureness >= SURE ? kind : null;
}

/** Whether the last words, or those before a hesitation, ask the listener. */
function isAskedBack(said: readonly string[]): boolean {
  const last = said.at(-1) ?? '';
  const back = askedBack(said);
  if (back === null || WONDERS.test(last)) return false;
  if (back !== 'back-fact' && back !== 'back-meaning') return true;
  return (
    OF_LISTENER.test(said.slice(-2).join('')) ||
    (said.length === 1 && last.length <= ALONE && /か[。？?]*$/u.test(last))
  );
}
