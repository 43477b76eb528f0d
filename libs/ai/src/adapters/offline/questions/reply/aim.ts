import type { ReplyKind } from './kinds.js';

/** What a question asks a reply to be, as far as its words say so; the first that it meets counts. */
const AIMS: readonly (readonly [ReplyKind, RegExp])[] = [
  [
    'wish',
    /どうなったら(?:いい|よ)|どうなると(?:いい|よ)|どうし(?:たい|ていたい|ていきたい)|どうなりたい|どう(?:なって|して)ほし|(?:望|希望)(?:む|み|まれ|は|が)|やってみたい|こうしたい|変えたい|学んでみたい|どんな(?:時間|ふう|形|姿)[^。]{0,10}(?:いい|なりたい)|伸ばしたい/u,
  ],
  [
    'problem',
    /困|難し|気になって|気がかり|気になる|詰まっ|迷っ|つまず|引っかか|負担|やりにく|こたえ|足りない|無理が|響い|悩|時間を取られ|手が止ま|時間がかか|きつ|心配|不安|残っている困/u,
  ],
  [
    'plan',
    /どう進め|どうやって(?:進|始)|何から(?:始|手)|どう(?:しますか|する(?:の|つもり)|変え|伝え|割り振|分け)|つもりで|できそうなこと|いつ(?:動|始|やり)|何に取り組|ふうに話そう|流れはどう|どう考えて|次(?:は|の)[^。]{0,12}どう/u,
  ],
  ['achievement', /うれしかった|よかったこと|うまくい|手ごたえ|手応え|成長した|できるようになった/u],
  ['feeling', /気持ち|気分|どう(?:感じ|受け止|思いました)|どんな思い|思いましたか/u],
];

/** What a question hopes to hear of; null where that is open. */
export function aimOf(question: string): ReplyKind | null {
  return AIMS.find(([, words]) => words.test(question))?.[0] ?? null;
}
