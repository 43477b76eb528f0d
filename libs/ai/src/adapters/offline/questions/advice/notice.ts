import { isUnfinished } from '@app/contract';
import type { Utterance } from '../../reading/utterance.js';
import { sentences } from '../../text/spoken.js';
import { kindOf } from '../reply/kind.js';
import type { Behaviour } from './behaviours.js';
import { isClosed, isOpen, isQuestion } from '../reply/form.js';

/** A turn of the manager with what was said before and after it. */
export interface Turn {
  said: Utterance;
  before: Utterance | undefined;
  after: Utterance | undefined;
  /** All that the manager said in a row, in characters. */
  length: number;
  /** The application proposed these words: their form is its own. */
  isProposed: boolean;
}

/** A turn longer than this, in characters, takes more than about 30 seconds. */
const LONG_TURN = 150;
const LONG_ANSWER = 40;
const SHORT_ANSWER = 10;

const WHY =
  /(?:なんで|なぜ|どうして|何で)[^。]{0,30}(?:ない|なかった|ません|できな|遅|忘れ|しなかった|へん|んかった|んの)/u;
const COMPARED =
  /(?:みんな|皆|普通|ふつう|他の人|ほかの人|[々一-龠ァ-ヶ]{1,4}(?:さん|くん|君))(?:は|も|だって|なら|でも)[^。]{0,20}(?:やって(?:る|い)|できて(?:る|い)|同じ|もっと|我慢|頑張って(?:る|い))/u;
const SOOTHED =
  /大丈夫(?:だよ|ですよ|でしょ|やで|だって)|気にし(?:ないで|すぎ|なくて)|考えすぎ|気のせい|そのうち(?:慣れ|よくな)|たいしたことな/u;
const ADVISES =
  /(?:た|る)(?:ほう|方)が(?:いい|よい|良い|ええ)|べき|(?:すれば|したら|しては|てみれば|てみたら|てみては)(?:どう|いい(?:よ|ん|の|じゃ|です|と思)|いかが|ええ)|しないと(?:だめ|いけな|な)|しなきゃ|するしかな|(?:し|て)なさい|すればいい/u;
const RECEIVES =
  /そうだった(?:んですね|んだね|の|んや|んか)|そうなん(?:ですね|だね|や)|そうか|そっか|なるほど|うんうん|聞かせて|それは(?:つら|しんど|大変|よかった|良かった|うれし|嬉し|きつ|悔し)|話してくれて|無理もな/u;
const THANKS =
  /(?:話|言|教え|伝え|聞かせ|打ち明け)(?:して|って|て|ってくれ)[^。]{0,4}(?:くれて|もらって|いただいて)?[^。]{0,6}(?:ありがと|感謝|うれし|嬉し)/u;
const NODS = /^(?:はい|ええ|うん|うんうん|そう|そうですか|そうなんですね|なるほど|へえ|ああ|お[ー、]?)[。、!！…]*$/u;

/** The behaviours that are really in a turn, by its words and those around it. */
export function noticed(turn: Turn): Behaviour[] {
  return (Object.entries(PROOFS) as [Behaviour, (turn: Turn) => boolean][])
    .filter(([, proves]) => proves(turn))
    .map(([behaviour]) => behaviour);
}

const PROOFS: Partial<Record<Behaviour, (turn: Turn) => boolean>> = {
  why: ({ said, isProposed }) => !isProposed && WHY.test(said.text),
  afterFeeling: ({ said, before }) => advises(said) && before !== undefined && isHeavy(before),
  compared: ({ said }) => COMPARED.test(said.text),
  soothed: ({ said, before }) => SOOTHED.test(said.text) && before !== undefined && isHeavy(before),
  interrupted: ({ said, before }) =>
    before !== undefined &&
    isUnfinished(before.line.text) &&
    said.text.length >= 12 &&
    !NODS.test(said.text) &&
    !RECEIVES.test(said.text),
  twoQuestions: ({ said, isProposed }) => !isProposed && questionsIn(said.text) >= 2,
  longTurn: ({ length, said }) => length > LONG_TURN && said.text.length > LONG_TURN / 3,
  adviceFirst: ({ said, before }) => advises(said) && (before === undefined || kindOf([before]) !== 'advice-asked'),
  closed: ({ said, after, isProposed }) => !isProposed && isClosed(sentences(said.text).at(-1) ?? '') && isShort(after),
  openWorked: ({ said, after }) =>
    isOpen(sentences(said.text).at(-1) ?? '') && (after?.text.length ?? 0) >= LONG_ANSWER,
  receivedWorked: ({ said, after }) => RECEIVES.test(said.text) && (after?.text.length ?? 0) >= LONG_ANSWER / 2,
  thanked: ({ said }) => THANKS.test(said.text),
  received: ({ said }) => RECEIVES.test(said.text) || isOpen(said.text),
};

function advises({ text }: Utterance): boolean {
  return sentences(text).some((sentence) => ADVISES.test(sentence) && !isQuestion(beforeAsking(sentence)));
}

/** そうしたらどうですか advises, in the form of a question. */
function beforeAsking(sentence: string): string {
  const at = sentence.search(/どうです?か/u);
  return at === -1 ? sentence : sentence.slice(0, at);
}

function isHeavy(said: Utterance): boolean {
  return ['feeling', 'problem'].includes(kindOf([said]));
}

/** Questions that follow one another; a nod is none, and a choice between two is one. */
function questionsIn(text: string): number {
  const asked = sentences(text).filter((sentence) => isQuestion(sentence) && sentence.length > 6);
  return asked.some((sentence) => /^(?:それとも|または|あるいは)/u.test(sentence)) ? asked.length - 1 : asked.length;
}

function isShort(after: Utterance | undefined): boolean {
  return after !== undefined && after.text.replace(/[、。…\s]/gu, '').length <= SHORT_ANSWER;
}
