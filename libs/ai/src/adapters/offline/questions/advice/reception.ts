import { isQuestion } from '../reply/form.js';
import { sentences } from '../../text/spoken.js';

/** Words that take in what was just said, and ask nothing new. */
const RECEIVES =
  /^(?:[、。…\s]|ああ|うん|ええ|はい|なるほど|へえ|そうか|そっか|あ、|そう)*(?:そうでしたか|そうでしたね|そうだった(?:んですね|んですか|んだね|の|んや|んか)|そうなん(?:ですね|ですか|だね|や)|そうですか|そうか|そっか|なるほど|うんうん|無理もな|それは(?:$|[…。]|つら|しんど|大変|よかった|良かった|うれし|嬉し|きつ|悔し|さみし|寂し|心配|楽し))|(?:んですね|なんだね|わけですね|ということですね)[。…]*$|もう少し[^。]{0,12}聞かせて/u;
/** What frames words that are given back. */
const FRAME =
  /(?:、?(?:という(?:の|こと)(?:は|ですか|ですね)?|と(?:いう|言う)と|って(?:いう|言う)?と?|ですかね?|ですね|なんです(?:か|ね)|なのね|んだね|か|ね|と))$/u;
const LONGEST_ECHO = 16;
/** Of words that were given back so much was said before. */
const SHARE = 0.6;
const NOD = /^(?:はい|ええ|うん|そう|へえ|ああ|なるほど|それは?|あれ|どう|なに|何)$/u;

/** Whether a turn of the manager, after one of the report, takes its words in; a question of something else does not. */
export function isReception(text: string): boolean {
  const said = sentences(text);
  const asks = said.some((sentence) => isQuestion(sentence) && !RECEIVES.test(sentence));
  return !asks && said.some((sentence) => RECEIVES.test(sentence));
}

/** Whether a turn gives back words that were said right before: 毎晩、ですか after 毎晩. */
export function takesUp(text: string, before: string): boolean {
  const said = sentences(text);
  if (said.length !== 1) return false;
  const words = plain(text).replace(FRAME, '');
  const heard = plain(before);
  if (words.length < 2 || words.length > LONGEST_ECHO) return false;
  // それが。 is no nod where it takes up the very end.
  if (NOD.test(words)) return false;
  return sharedLength(words, heard) >= Math.max(2, SHARE * words.length);
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/[、。…?!,.\s「」]/gu, '');
}

/** The length of the longest stretch of a few words that stands in another text, too. */
function sharedLength(words: string, heard: string): number {
  for (let length = words.length; length >= 2; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      if (heard.includes(words.slice(from, from + length))) return length;
    }
  }
  return 0;
}
