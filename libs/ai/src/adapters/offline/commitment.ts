import { SMALL_TALK, WORK_WORDS } from './data/topics.js';
import { isQuestion } from './sentiment.js';

/** What may stand behind the verb: わ, から, ね, よ, and their dialect kin. */
const TAIL = '(?:わ|から|けん|けえ|き(?=$|[、。])|で(?=$)|ので|んで|ね|よ|な|さ|ー)*';

/** The end of a verb as the dictionary has it; neither もう and そう nor です. */
const VERB = '(?:[くぐつぬぶむる]|(?<![もそどこよんろ])う|(?<![でま])す)';

/** 〜しておきます, 〜しとく, 〜しちょく: done beforehand, and so promised. */
const PREPARED = new RegExp(
  `(?:[てで]お(?:き(?:ます|ましょう)|く)|(?<![なに])(?:と|ど|ちょ)(?:き(?:ます|ましょう)|く))${TAIL}$`,
  'u',
);
/** 〜します, 〜してみます, 〜してきます. */
const POLITE = new RegExp(`[ぁ-んァ-ヶ一-龠々a-zA-Z]ます${TAIL}$`, 'u');
/** 〜するわ; with から only of oneself. */
const CASUAL = new RegExp(`${VERB}わ(?:ね|な|よ)*$`, 'u');
const OF_ONESELF = new RegExp(
  `(?:俺|おれ|私|わたし|僕|ぼく|自分|こっち|こちら|うち|わし)(?:が|から|のほう(?:で|から|に)|の方(?:で|から)).{0,30}${VERB}${TAIL}$`,
  'u',
);
/** 〜しましょう, 〜しよう: a promise when the other agrees, or when it is said what, when and with whom. */
const PROPOSED = new RegExp(
  `(?:ましょう|[しせてべめけえげれりみ]よう|(?<![そどもこ])[こごそとどのぼもろ]う)(?:か)?(?:ね|な|よ|や)*$`,
  'u',
);
/** 〜してみる, and 〜する with the day on which: what a manager says in plain form. */
const PLAIN = new RegExp(`(?:[てで]みる|${VERB})(?:わ|ね|よ|から|な)*$`, 'u');
const TRIED = /[てで]みる(?:わ|ね|よ|から|な)*$/u;
const PROGRESS =
  /(?:[てで](?:い)?る|と(?:る|ん)|ちょる|ある|いる|なる|できる|わかる|思う|考える|感じる|違う|かかる|要る|見える|聞こえる|決まる|変わる|終わる|始まる|ってくる|するんだ|という|そういう)(?:わ|ね|よ|から|な)*$/u;
const ALLOWED = /させて(?:ください|もらいます|いただきます|もらう)/u;

/** Verbs that say how things are, not what one will do. */
const STATE =
  /(?:[てで](?:い)?|あり|い|おり|ており|なり|でき|出来|わかり|分かり|思い|感じ|違い|ちがい|ござい|助かり|続き|困り|疲れ|かかり|要り|いり|見え|聞こえ|言われ|られ|れて|気がし|って(?:い)?|緊張し|びっくりし|安心し|感謝し|心配し|期待し|し始め|済み|すみ|死に|増え|減り|変わり|決まり|終わり|始まり|届き|止まり|残り|入り|売れ|眠れ|そうし|失礼し|お願いし|頑張り|がんばり|いただき|くれ|くださ|もらえ|こたえ|行け|言え|聞け|使え|話せ|書け|取れ|やれ|間に合い|なっちゃい|ちゃい|じゃい|しまい)ます/u;
/** Polite forms of the meeting itself, and farewells. */
const OF_THE_MEETING =
  /(?:始め(?:ます|ましょう|よう)|はじめ(?:ます|ましょう|よう)|終わ(?:り|ろう)|戻(?:り|ろう)|いきましょう|行きましょう|頑張|がんば|聞き(?:ます|ましょう)(?:か)?|聞いてい|伺い|話しましょう|話そう|話し合いましょう|考えましょう|整理し(?:ましょう|よう)|よろしく|お疲れ|また(?:来週|今度|次回)?(?:お願い|話|聞)|^.{0,6}行ってき(?:ます|まーす)$|待って(?:い)?ます|見て(?:い)?ます|応援|覚えと|覚えておき|忘れな|メモし|ゆっくり聞|間(?:を)?置|書いておきたい|(?:やめ|止め)(?:ときま|ておき|ましょう|よう)|言わな|内緒|ここだけ|止めておく)/u;
const HEDGE =
  /(?:そのうち|機会があ|たぶん|多分|考えて(?:みます|おきます|みる|おく|いき)|検討し|様子を?見|できれば|できたら|気が?向|いつか|いずれ|かもしれ|と思って(?:い)?(?:ます|る)|かなと|来年あたり|たり(?:し|する))/u;
const CONDITIONAL = /(?:もし|(?<!し)たら、?|(?<!な)なら、?|れば、?|場合は|ときは|時は|そのときに)/u;
const HABIT =
  /(?:いつも|毎(?:日|回|朝|週|晩|月)|普段|ふだん|基本的に|最近は|今は|前は|昔は|ずっと|ちょくちょく|だいたい)/u;
const QUOTED = /(?:って|と)(?:言(?:っ|わ|い|う)|聞|思|書)/u;
/** 今度、持ってきますよ: kind, no task. */
const FRIENDLY = /(?:今度|また).{0,12}(?:持って(?:き|くる)|見せ|誘|食べ|飲み|遊び|作って)|買って(?:帰|き)/u;

/** What a clause commits its speaker to. */
export type Commitment = 'promise' | 'proposal';

/**
 * Whether a sentence takes something on. Clauses are looked at one by one, as what belongs to them often follows:
 * 電話するわ、今日中に。
 * @param hasDue the sentence says until when, which turns a plain 〜する into a promise
 * @returns the kind of the strongest clause, null where there is none
 */
export function commitmentOf(sentence: string, hasDue = false): Commitment | null {
  const text = sentence.replace(/[。．…!！\s]+$/gu, '');
  if (text.length < 5 || isQuestion(sentence) || OF_THE_MEETING.test(text) || HEDGE.test(text) || FRIENDLY.test(text))
    return null;
  if (SMALL_TALK.test(text) && !WORK_WORDS.test(text)) return null;
  const clauses = text.split(/[、，]/u);
  let proposal = false;
  for (const [at, clause] of clauses.entries()) {
    const before = clauses.slice(0, at + 1).join('、');
    if (clause.length < 3 || CONDITIONAL.test(before) || HABIT.test(before)) continue;
    if (QUOTED.test(clauses.slice(at + 1).join('、'))) continue;
    if (isPromise(clause, before, hasDue)) return 'promise';
    if (PROPOSED.test(clause) && !/(?:だろう|でしょう|やろう|そう|どう|もう)(?:ね|な|か)*$/u.test(clause))
      proposal = true;
  }
  return proposal ? 'proposal' : null;
}

function isPromise(clause: string, before: string, hasDue: boolean): boolean {
  if (ALLOWED.test(clause)) return true;
  if (PREPARED.test(clause)) return true;
  if (POLITE.test(clause)) return !STATE.test(clause) && !clause.includes('ませ');
  if (PROGRESS.test(clause)) return false;
  return CASUAL.test(clause) || OF_ONESELF.test(before) || TRIED.test(clause) || (hasDue && PLAIN.test(clause));
}
