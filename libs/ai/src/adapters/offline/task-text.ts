import type { Clause } from './commitment.js';
import { condense } from './quote.js';

/** How a task reads in a list: しとく written out, without what only speaks to the listener. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:えー?|はい|うん|ええ|よし|わかりました|分かりました|わかった|了解(?:です|しました)?|承知しました|もちろん|じゃあ?|それじゃあ?|では|それでは|ほな|ほんなら|ほいじゃ|ほんじゃ|ほいたら|なら|あと|で|そしたら|それと)[、。,\s]+/u,
    '',
  ],
  [/^(?:じゃあ|ね、|あのね?、|そうね、|ちょっと、)[、\s]*/u, ''],
  [/(?:から|ので|んで|けん|さかい|(?<=く)(?:で|き)|(?<![わよねな]))[わよねな]*$/u, ''],
  [/(?<=よう|ましょう|おう|そう|とう|こう)か$/u, ''],
  [/(?<=[しっいきえけせてべめれげねりじちにびみ])とき(?=ます|ましょう)/u, 'ておき'],
  [/(?<=ん)どき(?=ます|ましょう)/u, 'でおき'],
  [/(?<=[しっいきえけせてべめれげねりじちにびみ])(?:とく|ちょく)$/u, 'ておく'],
  [/(?<=ん)どく$/u, 'でおく'],
  [/したる$/u, 'してあげる'],
];

/** A promise as a task that is understood outside of the talk. */
export function toTask(sentence: string): string {
  let text = condense(sentence);
  for (let before = ''; before !== text;) {
    before = text;
    for (const [pattern, plain] of PLAIN) text = text.replace(pattern, plain);
    text = text.trim();
  }
  return text;
}

/** 「日報に書いてもらえますか」 as a task: up to its verb, which takes its dictionary form. */
export function requestedTask({ tokens, text }: Clause): string {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    const isHelper =
      tokens[at - 1]?.sub === '接続助詞' || /^(?:くださる|下さる|もらう|いただく|願う|いい)$/u.test(token?.base ?? '');
    if (token?.pos !== '動詞' || token.sub !== '自立' || isHelper) continue;
    return toTask(
      `${tokens
        .slice(0, at)
        .map(({ surface }) => surface)
        .join('')}${token.base}`,
    );
  }
  return toTask(text);
}
