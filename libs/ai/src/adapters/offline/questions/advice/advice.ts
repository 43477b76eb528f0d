import type { Advice } from '../../../../assistant/assistant.port.js';
import { needsCare, signsOfDanger } from '../../reading/danger.js';
import { evidenceOf } from '../../reading/quote.js';
import type { Utterance } from '../../reading/utterance.js';
import { nounPhrases } from '../../text/noun-phrase.js';
import { BANK } from '../bank/bank.js';
import { isOneOf } from '../propose/shown.js';
import { askedBefore, isTheirs } from '../moment/moment.js';
import { readMoment, type ReadMoment } from '../moment/read-moment.js';
import { turnsToListener } from '../propose/situation.js';
import { BEHAVIOURS, GIVING_BACK, MEETINGS, WAITING, type AdviceText, type Behaviour } from './behaviours.js';
import { echoOf, type Echo } from './echo.js';
import { noticed, type Turn } from './notice.js';
import { ECHOED, OWN, SUITED } from './suited.js';

/** Advice looks at what was said last: further back nobody remembers how it was said. */
const RECENT = 60;
/** So many turns of the manager are what was just done. */
const FRESH = 2;

/** What closes a talk most is said before all else. */
const CLOSING: readonly Behaviour[] = ['why', 'afterFeeling', 'compared', 'soothed'];
/** What carried the talk, and what could be lighter. */
const SEEN: readonly Behaviour[] = [
  'thanked',
  'echoWorked',
  'receivedWorked',
  'openWorked',
  'interrupted',
  'twoQuestions',
  'longTurn',
  'adviceFirst',
  'closed',
  'received',
];

/**
 * One behaviour of the manager, with the line it was seen in; where none is really there, the report's own words, to be given back. Among
 * equals the newest: what was just done is remembered. Near a sign of danger nothing is said of style.
 * @param proposed questions of the application, whose form is never criticised
 */
export function adviseOn(utterances: readonly Utterance[], proposed: readonly string[] = []): Advice {
  const recent = utterances.slice(-RECENT);
  const { isClear, lineIds } = signsOfDanger(utterances);
  // A line is quoted whole: where one piece of it is a sign of danger, none is.
  const isSafe = ({ line }: Utterance): boolean => !lineIds.includes(line.id);
  const safe = recent.findLast((said) => isManagers(said) && isSafe(said)) ?? recent.findLast(isSafe);
  if (isClear) return { ...MEETINGS.danger, quote: null };
  // What follows a sign of danger is no matter of style.
  const turns = turnsOf(recent, proposed).filter(
    ({ said, before }) => isSafe(said) && (before === null || isSafe(before)),
  );
  const heard = heardLast(recent);
  const told = heard.filter(isSafe);
  const moment = readMoment({ reply: heard, question: askedBefore(heard, utterances) });
  // What may be a sign of danger is not quoted.
  if (moment.kind === 'danger') return { ...MEETINGS.danger, quote: null };
  if (moment.kind === 'grave') return { ...MEETINGS.grave, quote: null };
  return (
    newest(turns, CLOSING) ??
    careful(recent, heard) ??
    (turnsToListener(moment.kind) ? null : newest(turns, SEEN)) ??
    given(told, moment, utterances.length, safe)
  );
}

function newest(turns: readonly Turn[], among: readonly Behaviour[]): Advice | null {
  for (const turn of turns.toReversed()) {
    const behaviours = noticed(turn);
    const behaviour = among.find((one) => behaviours.includes(one));
    if (behaviour === undefined) continue;
    const text = BEHAVIOURS[behaviour];
    return { ...text, alternative: alternativeOf(behaviour, turn), quote: evidenceOf(turn.said) };
  }
  return null;
}

/** What is said next; after a closed question, of what that was about. */
function alternativeOf(behaviour: Behaviour, { said }: Turn): string {
  const { alternative } = BEHAVIOURS[behaviour];
  if (behaviour !== 'closed') return alternative;
  const topic = nounPhrases(said.tokens).find(({ follows }) => /^[はが、]$/u.test(follows));
  return topic === undefined || /(?:さん|くん|君)$/u.test(topic.text)
    ? alternative
    : `${topic.text}について、いまどんなふうに感じていますか。`;
}

/** A doubt of danger counts where the words weigh: a cold morning is none. */
const WEIGHS = 0.35;

/** Where the report's last words leave a doubt of danger. */
function careful(recent: readonly Utterance[], heard: readonly Utterance[]): Advice | null {
  const said = heard.at(-1);
  if (said?.role !== 'employee' || recent.at(-1) !== said) return null;
  const isDoubtful = needsCare(heard, false) && heard.some(({ sentiment }) => sentiment.negative >= WEIGHS);
  return isDoubtful ? { ...MEETINGS.care, quote: quoteOf(said) } : null;
}

/** Of what readers would say here, the most: the report's own words, given back, or what suits such words; and time. */
function given(heard: readonly Utterance[], moment: ReadMoment, length: number, safe: Utterance | undefined): Advice {
  const said = heard.at(-1);
  if (said === undefined) return { ...MEETINGS.quiet, quote: quoteOf(safe) };
  const own = OWN[moment.kind];
  const suited = (own ?? SUITED).reduce((best, one) => (scoreOf(one, moment) > scoreOf(best, moment) ? one : best));
  const isEchoed = own === undefined && (moment.sayable(ECHOED) ?? 0) > scoreOf(suited, moment);
  const echo = isEchoed ? echoOf(heard) : null;
  return echo === null ? { ...suited, quote: quoteOf(said) } : adviceFrom(echo, length);
}

function scoreOf({ behaviour }: AdviceText, { sayable }: ReadMoment): number {
  return sayable(behaviour) ?? 0;
}

function adviceFrom({ words, said, quote }: Echo, length: number): Advice {
  const at = length + words.length;
  return {
    behaviour: GIVING_BACK[at % GIVING_BACK.length] ?? GIVING_BACK[0],
    quote: { ...evidenceOf(said), quote },
    alternative: `${words}${WAITING[at % WAITING.length] ?? WAITING[0]}`,
  };
}

/** A line up to here is quoted whole. */
const WHOLE = 200;

function quoteOf(said: Utterance | undefined): Advice['quote'] {
  if (said === undefined) return null;
  // A short line was read in pieces where its marks are missing: it is quoted whole.
  return evidenceOf(said.line.text.length <= WHOLE ? { ...said, spoken: said.line.text } : said);
}

/** A long turn is met by its last utterances. */
const LONGEST_TURN = 8;

/** What the report said last, in a row. */
function heardLast(recent: readonly Utterance[]): readonly Utterance[] {
  const end = recent.findLastIndex(isTheirs) + 1;
  const begin = recent.slice(0, end).findLastIndex((said) => !isTheirs(said)) + 1;
  return recent.slice(Math.max(begin, end - LONGEST_TURN), end);
}

/** The manager's turns. */
function turnsOf(recent: readonly Utterance[], proposed: readonly string[]): Turn[] {
  const isShown = isOneOf(proposed);
  const own = recent.flatMap((said, at) => (isManagers(said) ? [at] : []));
  return own.flatMap((at, place) => {
    const said = recent[at];
    const before = recent[at - 1];
    const theirs = before !== undefined && isTheirs(before) ? before : null;
    if (said === undefined) return [];
    return {
      ...{ said, before: theirs, length: lengthOf(recent, at), answer: answerTo(recent, at) },
      isProposed: isOfBank(said.text) || isShown(said.text),
      isFresh: place >= own.length - FRESH,
      isLast: place === own.length - 1,
    };
  });
}

function isManagers({ role, managerProbability }: Utterance): boolean {
  return role === 'manager' || (role === null && managerProbability > 0.8);
}

/** All that the report said after a turn of the manager. */
function answerTo(recent: readonly Utterance[], at: number): string {
  const rest = recent.slice(at + 1);
  const end = rest.findIndex((said) => !isTheirs(said));
  return (end === -1 ? rest : rest.slice(0, end)).map(({ text }) => text).join('');
}

function lengthOf(recent: readonly Utterance[], at: number): number {
  let length = 0;
  for (let end = at; end >= 0 && recent[end]?.role === recent[at]?.role; end -= 1)
    length += recent[end]?.text.length ?? 0;
  return length;
}

const isOfBank = isOneOf(BANK.map(({ text }) => text));
