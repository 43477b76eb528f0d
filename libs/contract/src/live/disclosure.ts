import { TIMINGS } from '../limits/limits.js';

/** Words with which a person begins to say something difficult. */
const BEGINNINGS =
  /(?<!\p{Script=Han})実(?:は|を言うと|のところ)|正直(?:に言う|なところ|言って|、)|本当のこと(?:を|言)|(?:言|い|話|はな)し?(?:にく|づら|辛)い|ここだけの話|本音|打ち明け|誰にも(?:言|話)|(?:言|話)(?:って|して)(?:いいのか|なかった|いなかった)|聞いてもら(?:いたい|えま|えた)|怒らないで|驚かないで|相談(?:(?:したいこと)?が(?:あ(?:る|り)(?:んです|ます|まして)?)?|しづらい|しにくい)/gu;
/** An end that goes on: a comma, an ellipsis, or a clause that waits for the next. */
const OPEN_END =
  /(?:[、,…‥]|\.\.|[がてでとし]|けれ?ど[も]?|から|ので|のは|っていうか|というか|ですね|あの|その|えっ?と)$/u;
/** Shorter than this nothing was said yet after the beginning. */
const SAID = 3;

/** Whether the words begin something that is hard to say (「実は」「言いにくいんですが」). */
export function opensUp(text: string): boolean {
  return text.search(BEGINNINGS) >= 0;
}

/** Whether such a beginning has not been followed by the thing itself: the app then waits, no matter who is silent. */
export function isUnfinished(text: string): boolean {
  const said = text.trim().replace(/[。．.!?！？]$/u, '');
  const beginning = [...said.matchAll(BEGINNINGS)].at(-1);
  if (beginning === undefined) return false;
  const rest = said
    .slice(beginning.index + beginning[0].length)
    .replace(/^(?:[んの]?です(?:け(?:れ)?ど|が|けど)|んだけど)?[、,…\s]*/u, '');
  return rest.length < SAID || OPEN_END.test(said);
}

/**
 * Whether new hints wait while the report says something difficult: a manager who sees a new question stops listening.
 * @param turn what the report said since the manager last took the word, oldest first, with the words still open
 * @param quietMs how long nothing more was heard
 */
export function hintsWait(turn: readonly string[], quietMs: number): boolean {
  const said = turn.join(' ');
  if (!opensUp(said)) return false;
  return quietMs < (isUnfinished(said) ? TIMINGS.disclosurePause : TIMINGS.disclosureEnd);
}
