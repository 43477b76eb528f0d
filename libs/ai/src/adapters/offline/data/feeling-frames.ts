/** Frames of speech that say whose a feeling is, whether it is told or only supposed, and what an answer answers. */
import { closing, inOrder, type Frame } from './frame.js';

const PERSON =
  '(?:社長|部長|課長|店長|所長|施設長|園長|校長|主任|先輩|後輩|上司|同僚|新人|お客(?:さん|さま|様)|[々一-龠ァ-ヶぁ-ん]{1,6}(?:さん|くん|君|ちゃん|先生|様)|その人|この人|あの人|相手|みんな|夫|妻|旦那|子ども|子供|息子|娘|友達|彼女?|母|父|親)';

/** What a third person feels inside, named with that person: 社長が心配して, 部長は何を悩んで. */
export const OTHERS_FEELING = new RegExp(
  `${PERSON}(?:が|も|は|、)[^。]{0,8}(?:心配|不安|悩|迷[っう]|怖が|緊張して|焦って|気にし|困って|疲れて|苦し|不満|つらそう|大変そう|寂しが|嫌が|泣きそう)`,
  'u',
);
/** What someone else is said or seen to feel: 楽しいみたい, つらいらしい. */
export const HEARSAY =
  /(?:しい|たい|好き|嫌い?|つらい|きつい|不安|心配)(?:みたい|らしい|らしく|そうで(?:す|$)|んだって)/u;
/** Sympathy with what the other one told: それはつらかったですね. */
export const SYMPATHY =
  /^(?:(?:それは|そりゃ|本当に|いやあ?|へえ|うわ|わあ?)[、,]?)*(?:大変|つら(?:い|かった)|きつ(?:い|かった)|しんど(?:い|かった)|よ(?:い|かった)|良かった|いい|残念|すご(?:い|かった)|楽しみ|心配|うれし(?:い|かった)|楽し(?:い|かった))(?:です|でした)(?:よ)?ね[え]?(?:、?(?:それは|それ|本当に))?[。…]*$/u;
/** What was once, when nothing is said of today. */
export const ONCE = closing(
  /(?:昔|当時|最初|以前|(?:の|だった|[いたる])(?:とき|時|頃|ころ))は/u,
  /(?:た|たん|たもん|たの)(?:です(?:けど|が|よ|ね|もんね)*|けど|よね?|ので|で)?[。…]*$/u,
);
export const TODAY = /(?:今は|今も|最近|このごろ|いまだに|まだ|今月|今週|ようやく|やっと)/u;
/** A thought one had: 失礼だと思ってたんで. */
export const HAD_THOUGHT = /(?:思|考え|感じ)(?:って|て)(?:い)?(?:た|まし)/u;
/** Joy or trouble that hangs on a condition: 席が増えたら、うれしいです. */
export const IF_SO = /(?:たら|だら|れば|けば|めば|せば|えば|ば|なら)、?[^、。]{0,12}[。…]*$/u;
/** The wish that someone do or leave something. */
export const REQUESTED = /(?:て|で)(?:ほし|欲し|もらいた|いただきた)[いかく]/u;
/** Doubt about one's own power, dressed as a question: 続けられますかね, やっていけるのかな. */
export const SELF_DOUBT: readonly Frame[] = [
  inOrder(/自分|僕|私|わたし|俺|このまま/u, /か[なね]|のか/u),
  /(?:でき|なれ|[えけげせてねべめれ])(?:る|ます|るの|るん)(?:でしょうか|だろうか|か[なね])(?:って|と|、|。|…|$)/u,
];
/** Questions by stem: 〜ますかね, 〜んですかね, 〜るかな, だっけ. */
export const SOFT_QUESTION =
  /(?:ますか|んですか|るか|たか|のか|ないか)(?:ね|な)[あぁ]?(?:、[^、。]{1,6})?[。…]*$|っけ[。…]*$/u;

const ASKING = /(?:[?？]|か。*|の|が)$/u;
/** What the other one asks for when asking of trouble, and of joy. */
export const ASKS_TROUBLE = closing(
  /困|悩|大変|つら|しんど|きつ|心配|不安|重い|気になる|気がかり|引っかか|問題|課題|原因|足りな|うまくいかな|もやもや|モヤモヤ|負担|嫌な|やりにく|眠れ|寝られ|寝れ|休め|疲れ|体調|詰まっ|止まっ|遅れ/u,
  ASKING,
);
export const ASKS_JOY = closing(
  /よかった|良かった|うれし|嬉し|楽し|好き|いいこと|手応え|うまくいった|成果|できるようになった|面白/u,
  ASKING,
);
/** Nothing of the kind: 特にないです, いえ、大丈夫です. */
export const NOTHING =
  /^(?:いえ|いや|特に|とくに|別に|ないです|ありません|大丈夫|まったく)|(?:大丈夫|特にない|平気|問題ない)/u;
/** How the other one takes what was just said. */
export const TAKES_DARK =
  /(?:しんど|つら[いかくそ]|辛[いかく]|大変|きつ[いかく]|苦し|困[っりる]|ひど[いかく]|まずい|いかんな|あかんな|よくない|申し訳|我慢|無理(?:し|を)|悔し|怖[いかく]|心配|気まず|言い出しにく|抱え|重なり|それは嫌)/u;
export const TAKES_BRIGHT =
  /(?:おめでとう|すばらしい|素晴らしい|すごい|さすが|よかった|良かった|うれしい|嬉しい|かわいい|いいじゃない|いいね[え]?|いいですね|えらい|偉い|頑張った|がんばった|成長|やったな|やったね|大したもん|助かっ)/u;
