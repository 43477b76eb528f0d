import { withoutEnd } from '../../text/without-end.js';
import { isOpen } from './form.js';
import type { Moment } from '../bank/question.js';

type Back = Extract<Moment, 'advice-asked' | `back-${string}`>;

/** What a report asks of the manager; the first that the question meets counts. */
const ASKED: readonly (readonly [Back, RegExp])[] = [
  [
    'back-safety',
    /評価(?:に|と|へ|とか)|査定|(?:人事|部長|上|誰か|だれか|ほかの人|他の人|みんな|周り|本部|社長|課長)(?:に|へ|には)(?:も)?(?:言|伝|話|報告|漏|共有|知ら)|録音|記録に|残り(?:ます|ません)|ここだけの話|内緒|秘密|漏れ/u,
  ],
  [
    'back-reason',
    /(?:答え|返事)を期待|(?:何|なん)のために|(?:なんで|なぜ|どうして|何で|なんのため|何のため)[^。]{0,16}(?:聞|訊|たずね|知りた|そんなこと|気にな)|(?:聞|訊|たずね)(?:く|かれ|いて)[^。]{0,8}(?:理由|意味)/u,
  ],
  [
    'back-meaning',
    /(?:どういう|どんな)(?:意味|こと|話|質問)(?:です|でしょ|ですか|を|か|やろ|でっ)|(?:何|なに|なん)の(?:こと|話|件)(?:です|でしょ)|(?:何|なに)を(?:話|言|答え)(?:せば|えば|したら|ったら|えたら)|どこから(?:話|言|説明)(?:せば|えば|したら)|(?:例えば|たとえば)(?:どんな|どういう|何|なに)|とは(?:[？?]|何|どう|なん)|って(?:いう|言う)と[？?]|え[、っ]?[？?]|もう一(?:度|回)/u,
  ],
  [
    'advice-asked',
    /どう(?:思|考え|見え|感じ)(?:い?ます|われます|はります|いはります|う[？?]|えます|ましたか|えましたか|じましたか)|どう(?:した|すれ|し)(?:ら|ば|たほうが|た方が)?(?:いい|よい|良い|ええ|よろし)|どうすべき|どうしましょう|どうすれば|どうしたら|どうした(?:ほう|方)が|どう(?:やっ)?(?:て)?(?:対応|返|伝え|言え|話せ|切り出)|どっちが/u,
  ],
  ['advice-asked', /(?:だったら|なら|でしたら)、?[^。]{0,12}(?:どう|何|なに)/u],
  [
    'advice-asked',
    /どちらが|何から(?:始|手|や)|アドバイス|ヒント|コツ|こつ|助言|教えて(?:もら|くだ|いただ|ほし)|(?:すれ|やれ|なれ|話せ|言え|断れ|頼め|伝えれ|進めれ)ば(?:いい|よい|良い|ええ)|(?:たら|れば)(?:いい|よい|良い|ええ)(?:です|でしょ|ん|か)/u,
  ],
  [
    'back-you',
    /(?:さん|課長|部長|店長|主任|係長|先生|師長|所長|リーダー|マネージャー|上司|そちら|自分)(?:は|も|って|から見て|の(?:とき|時|場合|ほう|頃|ころ)|こそ|なら|だったら)[^。]{0,40}。?$/u,
  ],
];
/** The form of a question that somebody else shall answer. */
const ASKS =
  /(?:[？?]|(?:です|ます|ません|でした|ました|でしょう|だろう|んだ|の|いい|ない|ある|やろ|はん|すか|る|た)か(?:ね|な)?|っけ|かしら|やろ(?:か)?|ですかね)[。…]*$/u;
/** A question in form alone: a request, an offer, a riddle, an agreement that is looked for. */
const NONE =
  /(?:じゃ|では)な(?:い(?:です)?|いす)か|ないすか|ませんか|(?:もらえ|いただけ|くれ)(?:ます|る|ません)か|(?:て|で)(?:も)?いいです?か|よね[？?]?$|(?:ない|へん)(?:もん|もの)(?:です)?か(?:ね|なあ?)?$|でしたっけ[？?]?$|(?:何|なに|誰|だれ|どこ|いくつ|いくら)[^。]{0,24}と思います(?:か)?[？?]?$|(?:いり|要り|見|食べ|飲み|聞き|やり|乗り)ま(?:す|せん)(?:か)?[？?]?$/u;
/** A doubt said aloud, in the form of a question: やっていけるのかな, どうなるんだろう. */
const WONDERS = /(?:かな|かなあ|かなぁ|かなって|かなと|だろうか|んだろう|のかと|のかも|かもしれ)$/u;
/** One about oneself: 私に続けられますかね. */
const DOUBTS = /(?:かね|のか|でしょうか|のだろう|んやろ)$/u;
const SELF = /自分|僕|私|わたし|俺|このまま|やっていけ|続けられ|大丈夫なの|向いて/u;
/** So many characters before its end. */
const NEAR = 34;

/** What the report asks back; null where it asks nothing. */
export function askedBack(sentences: readonly string[]): Back | null {
  const asking = sentences.findLast((sentence, at) => {
    if (!ASKS.test(sentence) || NONE.test(sentence) || isDoubt(sentence)) return false;
    const next = sentences[at + 1];
    // あれ？って思いました: a question within what is told.
    return next === undefined || (!/^(?:って|と)/u.test(next) && sentence.length > LONG_ENOUGH && isAimed(sentence));
  });
  if (asking === undefined) return null;
  return (
    ASKED.find(([, words]) => words.test(asking))?.[0] ?? (/(?:か[。？?]*|[？?])$/u.test(asking) ? 'back-fact' : null)
  );
}

/** ばれてました？ before the answer is none that waits for one. */
const LONG_ENOUGH = 9;

/** Asked in passing, a question has a word that asks, or names who is to answer. */
function isAimed(sentence: string): boolean {
  return isOpen(sentence) || ASKED.some(([, words]) => words.test(sentence));
}

function isDoubt(sentence: string): boolean {
  if (/どう(?:すれ|した|思)/u.test(sentence)) return false;
  const said = withoutEnd(sentence, '。.…？?');
  return WONDERS.test(withoutEnd(sentence, '。.…')) || (DOUBTS.test(said) && SELF.test(said.slice(-NEAR)));
}
