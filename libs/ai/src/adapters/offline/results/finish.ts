import { condense } from '../reading/quote.js';
import { withoutEnd } from '../text/without-end.js';

/** What only links to the sentence before. */
const LINKS =
  /^(?:(?:それから|そういえば|ちなみに|それに|それで|そしたら|そうしたら|なんか|まあ|一応|だって|ほんで|ほいで|だで|いやいや|いえいえ|いや|はは|あはは|ええと|なるほど|たしかに|確かに)[、,\s]*(?:、|,|\s|(?=この前|今は)|(?<=それで|それから)(?=(?!十分)\p{Script=Han})))+/u;

/** A sentence that was left hanging, brought to an end. In order; only what has one reading. */
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/、(?:そりゃあ?|ほんと(?:に|う)?|本当に|正直|やっぱり|まあ|実際|ほんま|普通に)$/u, ''],
  // How it was softened: 〜っていうか, 〜とか, 〜みたいな.
  [/(?:っていうか|というか|みたいな|とか)$/u, ''],
  [/(みたい|よう|感じ|ばかり|ばっかり|まま|ところ)(?:で|な)$/u, '$1'],
  // Reasons and turns after a finished clause.
  [/(?<=です|ます|ました|でした|ません)(?:けれ?ど|が|し|から|ので|ね|よ|よね)$/u, ''],
  [/(?<=[るたいうくすむぬぶぐだん])(?:けれ?ど|し|から|ので|んで|もんで|もんだで|さかい|けん)$/u, ''],
  // Forms of て.
  [/んくて$/u, 'ん'],
  [/なくて$/u, 'ない'],
  [/(?<=[しちきみじびにりいたなよもろ])くて$/u, 'い'],
  [/多くて$/u, '多い'],
  [/(?<=\p{Script=Han})くて$/u, 'い'],
  [/(?<=[っいきしちりみびえけせてねべめれげ])ちゃ(う|った|いました|います)$/u, 'てしま$1'],
  [/(?<=ん)じゃ(う|った|いました|います)$/u, 'でしま$1'],
  [/ちゃって$/u, 'てしまった'],
  [/じゃって$/u, 'でしまった'],
  [/しまって$/u, 'しまった'],
  [/(?<=[っいきしちえけせてねべめれげ])(ちょ|と)って$/u, '$1る'],
  [/(て|で)まして$/u, '$1います'],
  [/まして$/u, 'ました'],
  [/(?<=[っんいしきちえけせてねべめれげ])てて$/u, 'ている'],
  [/(?<=ん)でて$/u, 'でいる'],
  // What is spoken short; verbs such as 捨てる have no kana here.
  [/(?<=[っいきしちりみえけせてねべめれげ])て(る|た|ます|ました)$/u, 'てい$1'],
  [/(?<=[っいきしちりみえけせねべめれげ])てな(い|かった|いです|かったです)$/u, 'ていな$1'],
  [/(?<=ん)で(る|ます|ました)$/u, 'でい$1'],
  [/(て|で)いて$/u, '$1いる'],
  [/(?<=[わかさたばまらが]|さ|ら)れて$/u, 'れた'],
  [/(くれ|もら|くださ|下さ)(って|て)$/u, '$1った'],
  [/くれった$/u, 'くれた'],
  [/(?<=[てで])きて$/u, 'きた'],
  [/(?<=[をにがもう])なって$/u, 'なった'],
  [/(?<=く)なって$/u, 'なった'],
  [/(?<=[がもは])(あって|いて)$/u, 'ある'],
];
const ROUNDS = 3;
/** 教えてくれるんですよ、週一で: what was added after the end goes to the front. */
const INVERTED =
  /^(.{4,60}?(?:です|ます|ました|でした)(?:よね|よ|ね|わ))、([^、。]{2,14}(?:[\p{Script=Han}\p{Script=Katakana}]|やつ|こと|もの|ところ|さん|(?<!みたい|よう|の|ん)で|に|は|が|を|も|から|まで|だけ|かなって))$/u;
/** Still hanging after all: better left out where there is a choice. */
const HANGING = /(?:[てでがをにはもとやのへ]|って|から|けど|ので|たら|れば|なら|たり|ながら|とか|し|っと|こう)$/u;
const HEDGE = /(?:かも|かな|かね|のか|たい)$/u;

/** A sentence as a summary shows it: nothing that links back, no half sentence where its end is sure. */
export function finishSentence(sentence: string): string {
  const told = condense(sentence);
  let text = (INVERTED.test(told) ? condense(told.replace(INVERTED, '$2、$1')) : told).replace(LINKS, '');
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = ENDS.find(([end]) => end.test(text));
    if (found === undefined) break;
    const finished = withoutEnd(text.replace(...found), '、,');
    if (finished.length < 4) break;
    text = finished;
  }
  return text;
}

/** Whether a finished sentence can stand alone: it neither hangs nor only wonders. */
export function standsAlone(finished: string): boolean {
  return !HANGING.test(finished) && !HEDGE.test(finished) && !finished.endsWith('…');
}
