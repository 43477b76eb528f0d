import type { Utterance } from '../../reading/utterance.js';
import { sentences } from '../../text/spoken.js';
import { askedBack } from '../reply/back.js';
import { THANKS, VAGUE_INSIDE } from '../reply/cues.js';
import type { ReadMoment } from '../moment/read-moment.js';
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

/** Up to here an answer says little, and twice of it are thanks alone. */
const SHORT = 24;
/** From here on talk beside the work is met as that. */
const SURE = 0.6;

/** What the report's last words ask for; null where they are told, and can be given back. */
export function meetingOf(heard: readonly Utterance[], { kind, sureness }: ReadMoment): Meeting | null {
  const said = heard.flatMap(({ text }) => sentences(text));
  const text = said.join('');
  if (kind === 'refuse' || heard.slice(-2).some(isRefusal)) return 'refuse';
  if (REQUEST.test(said.at(-1) ?? '')) return 'request';
  if (kind === 'advice-asked' || kind.startsWith('back-') || isAskedBack(said)) return 'askedBack';
  if (THANKS.test(said.at(-1) ?? '') && text.length <= 2 * SHORT && said.length <= 3) return 'thanks';
  if ((kind === 'smalltalk' || kind === 'closing') && sureness >= SURE) return kind;
  if (text.length > SHORT) return null;
  return VAGUE_INSIDE.test(text) || /^(?:うーん|まあ|さあ)/u.test(text) ? 'short' : null;
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
