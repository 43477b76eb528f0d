import { nounPhrases } from '../../text/noun-phrase.js';
import type { Utterance } from '../../reading/utterance.js';

/** A phrase of the talk that a question may quote. */
export interface QuotedPhrase {
  text: string;
  /** It names something that is done: a task, a piece of work. */
  isTask: boolean;
  said: Utterance;
}

/** People are no matters: 「上司」のことが片づく. */
const PERSON =
  /(?:上司|部長|課長|係長|主任|班長|店長|所長|師長|社長|館長|園長|院長|校長|会長|先生|先輩|後輩|同僚|同期|部下|新人|部員|担当者|責任者|お客(?:様|さん|さま)|顧客|客|患者|利用者|保護者|生徒|学生|子ども|子供|家族|友達|友人|仲間|相手|本人|人間|メンバー|スタッフ|パート|バイト|リーダー|マネージャー|チーム|[男女]性|若い子|若手|ベテラン|店員|社員|職員|会社|部署|人|者|子|妻|夫|母|父|親|娘|息子|嫁|親方|さん|じじい|ばあちゃん|おばちゃん|夫婦|自分|お客さ|こっち|やつ|瞬間|時期|時間|日|夕方|的|段階|名前)$|^[0-9一二三四五六七八九十百千]|^(?:[\p{Script=Hiragana}ー]{1,5}|.)$/u;
/** Too wide or too worn to be asked about by name. */
const WIDE =
  /^(?:名前|意見|関係|連絡|相談|報告|確認|説明|準備|対応|予定|時期|自信|余裕|興味|機会|経験|努力|希望|目標|不満|不安|心配|ストレス|疲れ|悩み|給料日|調子|気分|機嫌|様子|雰囲気|空気|印象|順番|方法|方向|内容|世界|社会|現実|将来|生活|毎日|休み|数字|資料|電話|メール|パソコン|スマホ|おかげ|ありがとう|お礼|言い訳|わがまま|最低|最高|半分|一部|大半|基本|普段|ふだん|全員|周り|まわり|周囲|向こう|職場|現場|部屋|席|店|家|駅|国|町|車|声|顔|話題|文句|愚痴|本題|結論|本音|冗談|手伝い|助け|味方|力|価値|意義|意味|責任|期待|評価|迷惑|面倒|負担|無理|限界|実感|決心|感謝|我慢|遠慮|自慢|反省|想像|理解|意識|覚悟|緊張|満足|感動|共感|質問|返事|会話|挨拶|発言|いたずら|肩身|単位|後悔|失敗|成功|ミス|残業|転職|退職|異動|昇進|休職)$/u;
/** Such a word is told enough to be named alone. */
const STRONG =
  /^(?:残業|転職|退職|異動|昇進|休職|評価|給料|報告書|失敗|ミス|夜勤|早番|遅番|通勤|家賃|育児|介護|クレーム|会議|在宅|研修|試験|納期|締め切り|人間関係)$/u;
const DOING =
  /(?:案件|対応|準備|資料|作業|業務|引き継ぎ|引継ぎ|プロジェクト|企画|提案|報告|見積もり?|手続き|マニュアル|手順書?|計画|研修|会議|打ち合わせ|面談|発表|プレゼン|テスト|開発|設計|移行|導入|改善|見直し|直し|整理|作成|調整|交渉|営業|商談|訪問|担当|当番|シフト|棚卸し?|検品|出荷|発注|接客|仕込み|授業|行事|イベント|教育|育成|指導|勉強|資格|試験|レビュー|リリース|進め方|やり方|段取り|返信|入力|集計|締め|申請|審査|点検|修理|工事|運営|運用)$/u;

/** The phrase that says best what these utterances of the report are about; the newest and most telling one. */
export function bestPhrase(
  utterances: readonly Utterance[],
  isOpen: (text: string, said: Utterance) => boolean,
): QuotedPhrase | null {
  let best: { phrase: QuotedPhrase; score: number } | null = null;
  for (const [at, said] of utterances.entries()) {
    const all = nounPhrases(said.tokens);
    for (const [place, { text, head, follows, from, to }] of all.entries()) {
      if (PERSON.test(head) || (WIDE.test(text) && !STRONG.test(text)) || !isOpen(text, said)) continue;
      const last = said.tokens[to - 1];
      const isTask = DOING.test(head) || (last?.sub === 'サ変接続' && !WIDE.test(head));
      // A bare noun that names no doing (足場, ラベル) is a detail, not the matter.
      const isBare = text === head && said.tokens.slice(from, to).length === 1;
      if (isBare && !isTask && !STRONG.test(text)) continue;
      if (!isMatter(text, head, follows, isTask)) continue;
      const score = weightOf(text, head, follows) + (isTask ? 1 : 0) + at * 0.5 - place * 0.3;
      if (score >= LEAST && (best === null || score > best.score)) best = { phrase: { text, isTask, said }, score };
    }
  }
  return best?.phrase ?? null;
}

/** Where something is spoken about; に names what one is at (見直しに追われ), and else a place or a person beside it. */
const SPOKEN_OF = new Set(['が', 'を', 'は', 'も', 'です', '']);
const WORDY = 4;

/** Whether a phrase is what is spoken about, and no detail of it. */
function isMatter(text: string, head: string, follows: string, isTask: boolean): boolean {
  const isTold = text !== head || text.length >= WORDY || STRONG.test(text);
  return isTold && (SPOKEN_OF.has(follows) || (isTask && (follows === 'に' || follows === 'の')));
}

const LEAST = 1.5;
const PARTICLES: Readonly<Record<string, number>> = {
  が: 1.5,
  を: 1.2,
  の: 0.8,
  は: 1.2,
  に: 0.8,
  で: 0.5,
  も: 0.6,
  です: 0.8,
};

function weightOf(text: string, head: string, follows: string): number {
  const modified = text.length > head.length ? 1.5 : 0;
  const long = text.length >= 4 ? 1 : text.length >= 3 ? 0.5 : 0;
  return modified + long + (PARTICLES[follows] ?? 0);
}
