/** How a word colours a line: its dictionary form, and how strongly. Written for talk at work, not for product reviews. */
function words(text: string, weight: number): [string, number][] {
  return text
    .trim()
    .split(/\s+/u)
    .map((word) => [word, weight]);
}

const POSITIVE = [
  ...words(
    `嬉しい うれしい 楽しい 助かる ほっと 安心 感謝 達成 成功 成長 上達 改善 評価 褒める ほめる 褒め 自信 手応え 手ごたえ やりがい 充実 満足 順調 最高 喜ぶ 喜び
     好評 合格 受賞 表彰 昇進 昇格 面白い おもしろい 誇り 誇らしい 感動 励み 報われる 克服 解決 完成 絶好調 前向き やる気 意欲`,
    2,
  ),
  ...words(
    `良い よい いい 楽 慣れる できる 出来る 伸びる 増える 進む 回る 落ち着く 通る 決まる 褒める 頼る 任せる 教える 手伝う 支える 仲良く 仲 明るい 元気 早い 速い
     上手い うまい 上手 スムーズ ありがたい 有難い 余裕 期待 好き 信頼 丁寧 貢献 役立つ 学べる 身につく 気づく 笑う 笑顔 嬉 軽い 解ける 認める 伝わる 戻る 減る`,
    1,
  ),
];

const NEGATIVE = [
  ...words(
    `辛い つらい しんどい きつい 苦しい 悩む 悩み 不安 心配 怖い こわい 嫌 嫌だ いや 疲れる 疲れ 疲労 限界 ストレス 眠れる 眠れ 落ち込む 凹む へこむ 泣く 涙 怒る 怒鳴る 叱る
     辞める 退職 離職 失敗 クレーム 苦情 トラブル ミス 事故 残業 徹夜 不満 不信 不公平 理不尽 納得 孤独 焦る 焦り モヤモヤ もやもや イライラ いらいら 憂鬱 最悪 パンク
     追いつく 遅れる 遅れ 滞る 足りる 不足 人手不足 痛い 痛む 体調不良 倒れる 自信喪失 罪悪感 申し訳ない 情けない 悔しい 困る 困難 詰まる 行き詰まる 板挟み 対立 衝突 揉める もめる`,
    2,
  ),
  ...words(
    `難しい 大変 忙しい 重い 遅い 悪い 面倒 面倒くさい 迷う 分かる 残念 無理 苦手 弱い 緊張 負担 抱える 抱え込む 抜ける 減らす 断る 言いにくい 言いづらい やりにくい やりづらい
     間に合う 回る 止まる 崩れる 荒れる 苦労 戸惑う 引っかかる 気まずい 冷たい 無視 否定 責める 後回し 放置 溜まる たまる 悪化 低下 怪しい 心細い 寂しい さみしい 物足りない`,
    1,
  ),
];

/** Words that are bad only when denied: 眠れない, 足りない, 追いつかない, 納得できない; plain, they are neutral. */
export const NEEDS_NEGATION: ReadonlySet<string> = new Set(
  '眠れる 眠れ 足りる 追いつく 納得 分かる 間に合う 回る 進む 通る 決まる できる 出来る 伸びる 伝わる 慣れる 認める 任せる 教える 手伝う 頼る 学べる'.split(
    ' ',
  ),
);

/** Denied, these turn bad; plain, they say nothing about how somebody feels. */
export const NEUTRAL_WHEN_PLAIN: ReadonlySet<string> = new Set(
  '眠れる 眠れ 足りる 追いつく 納得 分かる 間に合う 回る 進む 通る 決まる できる 出来る 任せる 教える 早い 速い 増える 戻る 減る 認める 頼る 期待 評価 抜ける 止まる'.split(
    ' ',
  ),
);

export const LEXICON: ReadonlyMap<string, number> = new Map([
  ...NEGATIVE.map(([word, weight]): [string, number] => [word, -weight]),
  ...POSITIVE.map(([word, weight]): [string, number] => [word, weight]),
  ...[...NEEDS_NEGATION].map((word): [string, number] => [word, 1]),
]);
