import { withoutEnd } from '../../text/without-end.js';

/** Words that ask for more than yes or no. */
const ASKING =
  /(?:何|なに|なん(?=[でのだかがをとじ])|どう(?!ぞ|も|せ|い(?:た|し))|どの|どんな|どこ|どちら|どっち|どれ|いつ(?!も)|誰|だれ|どなた|いくつ|いくら|なぜ|いかが|どない|どげ|どがい|なんぼ|どー|なして|なんしよ)/gu;
/** 何か, 誰も, いつでも: somebody or nobody, no question. */
const INDEFINITE = /^(?:か(?!ら|[。？?]|$)|も(?!の|う)|でも|[度回人件日時年個つ]+も)/u;
/** Requests, offers, permissions, checks of what was understood, and choices: no answer of yes or no is looked for. */
const OTHER_AIM =
  /(?:聞かせ|教えて|話して|聞いて(?:も|いい)|伝えて|見せて)|(?:もらえ|くれ|いただけ|くださ|もらって(?:も)?(?:いい|よろし))(?:ます|ません|る|ない|へん)|ましょうか|お願いでき|(?:て|で)も(?:いい|よい|良い|よろしい|かまい|構い)|ということ|で(?:合って|いい(?:です|の)|よかった(?:です|でしょ))|^(?:そう|ほんと|本当|マジ|まじ)(?:なん|です|でした|だったん)|それとも|どちら|どっち|(?:こと|もの|ところ|点|話|件|悩み|心配|希望|質問|要望|アイデア|予定)(?:って|は|が|とか|など|なん[かて])?、?(?:何か|なにか|なんか|ほかに|他に)?、?(?:ありそう|あり|ある|あっ|おあり|ござい|出て)/u;
/** Ends of questions: polite, plain, of dialects; with a mark or in a form that only questions have. */
const MARKED = /[？?]$/u;
const FORM =
  /(?:(?:ます|ません|です|でした|ました|でしょう|だろう|ない|た|る|い|の|ん|さ)か(?:ね|な|い)?|(?:たん|たの|るの|るん|いの|いん)か|ましたっけ|でしたっけ|だっけ|たっけ|やろか|んやろ|かしら|ますやろ|でっか|まっか|でっしゃろ|ますの)$/u;
/** A doubt of one's own, said aloud: どうかなあ, いけるかな. */
const THINKING = /(?:かな[あぁ]?|かなと|のかも|かもしれない)$/u;
/** A nod with the form of a question. */
const NOD =
  /^(?:ああ|え|へえ|うん|はい|あ|お)?、?(?:そう(?:なん|だったん|です|でした)(?:です)?|ほんとう?|本当|まじ|マジ|そう)(?:です|なん|なの|だったん)?(?:か|の|ですか)?(?:ね)?$/u;

/** Whether a sentence asks something. */
export function isQuestion(sentence: string): boolean {
  const said = withoutStop(sentence);
  const words = withoutEnd(said, '？?');
  if (words.length < 2 || NOD.test(words)) return false;
  return (
    MARKED.test(said) ||
    (FORM.test(words) && !THINKING.test(words)) ||
    (hasAsking(words) &&
      /(?:です|でした|ます|ました|でしょう|だろう|やろ|の|かな|ん|何|なに|どこ|いつ|誰|だれ|どう)$/u.test(words))
  );
}

/** Whether a question opens: it has a word that asks for more than yes or no. */
export function isOpen(sentence: string): boolean {
  return isQuestion(sentence) && hasAsking(sentence);
}

/** Whether a question is closed by its form: no word that asks, and a predicate to which yes or no is the whole answer. */
export function isClosed(sentence: string): boolean {
  return isQuestion(sentence) && !hasAsking(sentence) && !OTHER_AIM.test(sentence);
}

function hasAsking(sentence: string): boolean {
  for (const { index, 0: word } of sentence.matchAll(ASKING)) {
    if (!INDEFINITE.test(sentence.slice(index + word.length))) return true;
  }
  return false;
}

function withoutStop(sentence: string): string {
  return withoutEnd(sentence.normalize('NFKC').trim(), '。.、…');
}
