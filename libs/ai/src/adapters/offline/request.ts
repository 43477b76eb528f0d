import { DECIDING, HEDGE, PRIVATE } from './data/promises.js';
import type { Clause } from './commitment.js';
import { hasDue } from './due-date.js';
import { withoutEnd } from './without-end.js';

/** Asking the other for something to do, the plainest first, with how plainly. */
const REQUESTS: readonly (readonly [RegExp, number])[] = [
  [
    /(?:[てで](?:ください|下さい|ちょうだい|頂戴|くれ|もらえ|もらえる|もらえます|もらえません|もらえない|いただけます|いただけません|いただけない|くれる|くれない|くれます|くれへん|ほしい|欲しい|もろうて|もらって(?:いい|も)|いただいても?|いただきたい)|お願い(?:できる|できます|していい|します|したい|ね|な)?)/u,
    1,
  ],
  [
    /(?:[てで](?:みて|みたら|おいて|きて|って|もらって)|んだよ|なさい|てみてよ|といて|[てで]みない|[てで]みません|とって|てみ|たって|せえ|しい|てみん)(?:くれ|ください|よ|ね|な|や)*$/u,
    0.9,
  ],
  [/[てで](?:よ|ね|な|や)+$/u, 0.8],
];
/** Kindness, and the talk itself: nobody takes these on as work. */
const NO_REQUEST =
  /(?:聞かせて|教えて|話して|しゃべって|無理(?:し|は)|気をつけて|気を付けて|座って|待って|休んで(?:くだ|ね|よ)|元気(?:で|出)|頼って|安心し|心配し|気にし|ないで|楽しんで|ゆっくり|遠慮|相談して|声(?:を)?かけて|言って(?:くだ|ね|よ|くれ)|忘れて|見てて|見て(?:いて|ください)$|よろしく|続けて|頑張って|黙って|内緒|自信|許して|笑わ|勘弁|覚えて|いつでも|どうぞ|何でも|なんでも)/u;
const OFFER =
  /(?:[てで]も?(?:いい|よろしい|ええ|構わない|かまわない)(?:です)?か?|(?:とき|おき|でき)?ましょうか|(?:とこ|ておこ|よ)うか|[てで]あげようか)ね?[?？。]*$/u;
const STRONG_YES =
  /(?:了解|承知|かしこまり|わかりました|分かりました|わかった|分かった|やってみ|やります|そうします|もちろん|いいですよ|いいよ|お安い|任せて|引き受け|喜んで|ほいきた|よっしゃ|わかりやした)/u;
const YES = /^(?:あ|ああ|おお|えっ)?[、。\s]*(?:はい|うん|ええ|はあい|おう|そうですね|そうやね|そうだね)/u;
/** Advice is no request, but 「やってみます」 after it is a promise. */
const ADVICE =
  /(?:たら(?:どう)?|のはどう|(?:ほう|方)が(?:いい|ええ|よか|良い)|(?:と|ば)(?:いい|ええ|よか)|手も(?:ある|あり)|もあり)(?:かも|かな|と思う|んじゃない)?(?:しれない)?[ねよかな]*$/u;
const NO = /(?:いや、|ちょっと(?:難し|厳し)|でも、|無理です|できません|けど、|うーん|それは)/u;

/** What only softens an end. */
const TAILS = ['かな', 'か', 'です', 'ます', 'ほんとに', '本当に'];

function withoutTail(text: string): string {
  let end = text.length;
  const tail = (): string | undefined => TAILS.find((each) => text.endsWith(each, end));
  for (let found = tail(); found !== undefined; found = tail()) end -= found.length;
  return text.slice(0, end);
}

/** What a line asks the other to do, and how plainly; null where it asks for nothing that can be done later. */
export function requestOf(clauses: readonly Clause[]): { clause: Clause; weight: number } | null {
  for (let at = clauses.length - 1; at >= 0; at -= 1) {
    const clause = clauses[at];
    if (!clause) continue;
    const text = withoutTail(withoutEnd(clause.text, '。．…、！!？?'));
    if (text.length < 6 || NO_REQUEST.test(text) || HEDGE.test(text)) continue;
    // Turned round or with a reason behind it: 「書いといてね、日報に」.
    const part = REQUESTS.find(([pattern]) => text.split('、').some((piece) => pattern.test(piece)));
    if (!part) {
      if (ADVICE.test(text)) return { clause, weight: 0.4 };
      continue;
    }
    // 「お願いします」 alone hands nothing over.
    if (
      !clause.tokens.some(
        ({ pos, sub, base }) =>
          (pos === '動詞' && sub === '自立' && base !== 'する') || (sub === 'サ変接続' && base !== 'お願い'),
      )
    )
      continue;
    const hasObject = clause.tokens.some(
      ({ surface, pos, sub }) => pos === '助詞' && sub === '格助詞' && /^[をにへ]$/u.test(surface),
    );
    const due = hasDue(clause.text);
    return {
      clause,
      weight:
        part[1] - 0.4 + (hasObject ? 0.3 : 0) + (due ? 0.6 : 0) + (DECIDING.test(clauses[0]?.text ?? '') ? 0.2 : 0),
    };
  }
  return null;
}

/** 「共有しておきましょうか」「話してもいいですか」: a yes makes it the promise of the one who offered. */
export function offerOf(clauses: readonly Clause[]): Clause | null {
  const last = clauses.at(-1);
  return last &&
    last.text.length >= 10 &&
    OFFER.test(last.text) &&
    !/(?:いただ|もら|お願い)/u.test(last.text) &&
    !PRIVATE.test(last.text) &&
    !NO_REQUEST.test(last.text)
    ? last
    : null;
}

/** A line that takes an offer. */
export function takesOffer(text: string): boolean {
  return text.length < 40 && /(?:お願い|助かり|助かる|ぜひ|頼(?:む|みます)|ありがたい)/u.test(text) && !NO.test(text);
}

/** How plainly a line says yes: わかりました more than はい. */
export function acceptanceOf(text: string): number {
  if (NO.test(text)) return 0;
  if (STRONG_YES.test(text) && text.length < 60) return 1;
  return YES.test(text) && text.length < 25 ? 0.7 : 0;
}
