import type { Utterance } from '../../reading/utterance.js';
import { sentences } from '../../text/spoken.js';
import { withoutEnd } from '../../text/without-end.js';
import { SMALL_TALK_ASKED, VAGUE } from '../reply/cues.js';
import { isClosed, isOpen, isQuestion } from '../reply/form.js';
import { ruledKind } from '../reply/kind.js';
import type { Behaviour } from './behaviours.js';
import { isReception, takesUp } from './reception.js';

/** A turn of the manager with what was said before and after it. */
export interface Turn {
  said: Utterance;
  /** What the report said right before it; null where it begins the talk or follows the manager's own words. */
  before: Utterance | null;
  /** All that the report answered; empty where nobody did yet. */
  answer: string;
  /** All that the manager said in a row, in characters. */
  length: number;
  /** The application proposed these words: their form is its own. */
  isProposed: boolean;
  /** What was just done is remembered as it was: only there it is said what worked. */
  isFresh: boolean;
  /** Nothing was said after the answer. */
  isLast: boolean;
}

/** A turn longer than this, in characters, takes more than about 30 seconds. */
const LONG_TURN = 150;
const LONG_ANSWER = 40;
const SHORT_ANSWER = 10;

const WHY =
  /(?:なんで|なぜ|どうして|何で)(?!も(?!っと)|す)[^。]{0,30}(?:ない|なかった|ません|できな|遅|忘れ|しなかった|へん|んかった|んの)/u;
const COMPARED =
  /(?:みんな(?=同じように)|(?:みんな|皆|普通|ふつう|他の人|ほかの人)(?:は|も|だって|なら|でも)|[々一-龠ァ-ヶ]{1,4}(?:さん|くん|君)(?:だって|でも|は|も)(?=[^。]{0,24}(?:のに|(?:ん|の)?です?よ|んだから|ですから|よ。)))[^。]{0,20}(?:やって(?:る|い)|できて(?:る|い)|同じ|もっと|我慢|頑張って(?:る|い))/u;
const SOOTHED =
  /(?<![てもで])大丈夫(?:だよ|ですよ|でしょ|やで|だって)|気にし(?:ないで|すぎ|なくて)|考えすぎ|気のせい|そのうち(?:慣れ|よくな)|たいしたことな/u;
const ADVISES =
  /(?:た|る)(?:ほう|方)が(?:いい|よい|良い|ええ)|べき|(?:すれば|したら|しては|てみれば|てみたら|てみては)(?:どう|いい(?:よ|ん|の|じゃ|です|と思)|いかが|ええ)|しないと(?:だめ|いけな|な)|しなきゃ|するしかな|(?:し|て)なさい|すればいい/u;
const THANKS =
  /(?:話|言|教え|伝え|聞かせ|打ち明け)(?:して|って|て|ってくれ)[^。]{0,4}(?:くれて|もらって|いただいて)?[^。]{0,6}(?:ありがと|感謝|うれし|嬉し)/u;
const APOLOGY = /すみません|申し訳|ごめん|お待たせ|遅れて|遅くな/u;
/** An end in the middle of a sentence: a comma, dots, or a link without the mark of an end. */
const CUT = /(?:[、,…‥]|[てでが]|けど|けれど|ので|から)$/u;
/** Begins something else than what was being said. */
const TURNS_AWAY =
  /^(?:ところで|そういえば|それより|それはそうと|とりあえず|とにかく|ちなみに|話は変わ|では次|じゃあ次|次(?:は|に)|で、次|いや|でも|だから|要するに|つまり)/u;
/** An offer in the form of a question: 〜するのはどうですか. */
const OFFER = /(?:[うくぐすつぬぶむる]の(?:は|って)|たら|ては|れば|こと(?:は|に))(?:どう|いかが)/u;

/** The behaviours that are really in a turn, by its words and those around it. */
export function noticed(turn: Turn): Behaviour[] {
  return (Object.entries(PROOFS) as [Behaviour, (turn: Turn) => boolean][])
    .filter(([, proves]) => proves(turn))
    .map(([behaviour]) => behaviour);
}

const PROOFS: Record<Behaviour, (turn: Turn) => boolean> = {
  why: ({ said, isProposed }) => !isProposed && WHY.test(said.text),
  afterFeeling: ({ said, before }) => advises(said) && before !== null && isHeavy(before),
  compared: ({ said }) => sentences(said.text).some((sentence) => COMPARED.test(sentence) && !asksOpenly(sentence)),
  soothed: ({ said, before }) =>
    SOOTHED.test(said.text) && before !== null && !APOLOGY.test(before.text) && isHeavy(before),
  interrupted: ({ said, before }) => before !== null && isInterrupted(said, before),
  twoQuestions: ({ said, isProposed }) => !isProposed && questionsIn(said.text) >= 2,
  longTurn: ({ length, said }) => length > LONG_TURN && said.text.length > LONG_TURN / 3,
  adviceFirst: ({ said, before }) => advises(said) && before !== null && ruledKind([before]) !== 'advice-asked',
  closed: (turn) => turn.isLast && isClosedOff(turn),
  openWorked: ({ said, answer, isFresh }) => isFresh && asksWidely(lastOf(said)) && answer.length >= LONG_ANSWER,
  echoWorked: ({ said, before, answer, isFresh }) =>
    isFresh && before !== null && takesUp(said.text, before.text) && answer.length >= LONG_ANSWER / 2,
  receivedWorked: ({ said, before, answer, isFresh }) =>
    isFresh && before !== null && isReception(said.text) && answer.length >= LONG_ANSWER / 2,
  thanked: ({ said, isFresh }) => isFresh && THANKS.test(said.text),
  received: ({ said, before, answer, isLast }) =>
    isLast && answer === '' && before !== null && (isReception(said.text) || takesUp(said.text, before.text)),
};

function lastOf({ text }: Utterance): string {
  return sentences(text).at(-1) ?? '';
}

/** 担当なんですか asks for yes or no, though なんで stands in it. */
function withoutCopula(sentence: string): string {
  return sentence.replace(/なん(?=です|でしょう|だ)/gu, '');
}

/** Whether a sentence really holds a word that asks openly; an offer asks for a yes. */
function asksOpenly(sentence: string): boolean {
  return isOpen(withoutCopula(sentence)) && !OFFER.test(sentence);
}

/** Asks for more than a name, a number or a day. */
const WIDE =
  /いちばん|どんな|どない|どの(?:よう|あたり|へん)|どう(?:いう|や|し|で|感|思|考|か|なって)|(?:何|なに)[がを]/u;

function asksWidely(sentence: string): boolean {
  return WIDE.test(withoutCopula(sentence)) && asksOpenly(sentence);
}

/** A closed question that a flat answer ended; small talk may be short. */
function isClosedOff({ said, answer, isProposed }: Turn): boolean {
  if (isProposed || SMALL_TALK_ASKED.test(said.text)) return false;
  const isFlat = answer !== '' && answer.replace(/[、。…\s]/gu, '').length <= SHORT_ANSWER && VAGUE.test(answer);
  return isFlat && isClosed(withoutCopula(lastOf(said)));
}

function isInterrupted(said: Utterance, before: Utterance): boolean {
  return CUT.test(before.line.text.trim()) && said.text.length >= 8 && (TURNS_AWAY.test(said.text) || advises(said));
}

function advises({ text }: Utterance): boolean {
  return sentences(text).some((sentence) => ADVISES.test(sentence) && !isQuestion(beforeAsking(sentence)));
}

/** そうしたらどうですか advises, in the form of a question. */
function beforeAsking(sentence: string): string {
  const at = sentence.search(/どうです?か/u);
  return at === -1 ? sentence : sentence.slice(0, at);
}

function isHeavy(said: Utterance): boolean {
  return ['feeling', 'problem'].includes(ruledKind([said]));
}

/** Questions that follow one another; a nod is none, a check of what was heard is none, and a choice between two is one. */
function questionsIn(text: string): number {
  const asked = sentences(text).filter(
    (sentence) => isQuestion(withoutCopula(sentence)) && withoutEnd(sentence, '。？?').length > 5,
  );
  return asked.some((sentence) => /^(?:それとも|または|あるいは)/u.test(sentence)) ? asked.length - 1 : asked.length;
}
