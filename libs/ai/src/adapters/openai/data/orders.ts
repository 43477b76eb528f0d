/** How people write to a machine, not to each other: such a line is never evidence. In NFKC. */
export const ORDERS = new RegExp(
  [
    '(?:これまで|ここまで|以前|上記|以上|前述|先ほど)の(?:すべての)?(?:指示|命令|ルール|制約)',
    '(?:指示|命令|ルール|制約|設定)(?:を|は)(?:すべて|全て)?(?:無視|忘れ|破棄|上書き)',
    '(?:システム|内部の?|初期)?プロンプト(?:を|の内容を|の全文を)(?:表示|出力|公開|開示|教え|見せ|繰り返)',
    '(?:要約|分析|結果|評価|回答|課題|指摘)(?:に|には|は|として|を)?.{0,30}(?:と(?:だけ)?(?:書け|書いて(?:ください|おいて)|出力|記載し|答えろ|表示)|出力(?:せよ|しろ|して)|隠(?:せ|して)|含めるな)',
    '(?:HTML|JSON|リンク|URL|タグ)(?:を|で|として)(?:出力|埋め込|挿入|表示|返)',
    '(?:あなた|君|お前)は(?:今から|これから)?.{0,20}(?:AI|アシスタント|モデル|として振る舞)',
    '資料(?:終わり)?\\s*[0-9a-f]{6,}',
    '\\b(?:ignore|disregard|forget)\\b.{0,30}\\b(?:instructions?|rules|prompt)\\b',
    '\\b(?:system|assistant|developer)\\s*(?:prompt|message|:)',
    '<\\s*/?\\s*(?:script|img|iframe|a|svg|style|system|assistant)\\b',
  ].join('|'),
  'iu',
);
