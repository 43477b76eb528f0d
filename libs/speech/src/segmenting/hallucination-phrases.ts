/**
 * Texts that Whisper models write for silence: they were trained on subtitles. No one says these in a 1on1, so a text
 * that is nothing else is dropped. Without punctuation and spaces, as `plain` in inventions.ts leaves them.
 */
export const SUBTITLES: readonly string[] = [
  'ご視聴ありがとうございました',
  'ご視聴ありがとうございます',
  'ご視聴いただきありがとうございました',
  'ご視聴頂きありがとうございました',
  '最後までご視聴ありがとうございました',
  '最後までご視聴いただきありがとうございました',
  '最後まで見てくれてありがとう',
  '最後までご覧いただきありがとうございました',
  'ご覧いただきありがとうございました',
  'ご清聴ありがとうございました',
  'ご視聴の際は',
  'チャンネル登録お願いします',
  'チャンネル登録をお願いします',
  'チャンネル登録よろしくお願いします',
  'チャンネル登録をよろしくお願いします',
  'チャンネル登録よろしくお願いいたします',
  'チャンネル登録高評価よろしくお願いします',
  'チャンネル登録と高評価をお願いします',
  'チャンネル登録と高評価よろしくお願いします',
  '高評価とチャンネル登録をお願いします',
  'この動画が気に入ったら高評価とチャンネル登録をお願いします',
  '次の動画でお会いしましょう',
  '次の動画も楽しみにしていてください',
  'また次の動画でお会いしましょう',
  'それではまた次の動画でお会いしましょう',
  '本日はご覧いただきありがとうございます',
  '字幕視聴ありがとうございました',
  '字幕by',
  '字幕は自動生成されています',
  'ご視聴ありがとうございましたチャンネル登録お願いします',
  'thankyouforwatching',
  'thanksforwatching',
  'pleasesubscribetomychannel',
];

/** Credits of subtitles, with a name after them. */
export const CREDITS: readonly string[] = [
  '字幕by',
  '字幕提供',
  '字幕制作',
  '字幕作成者',
  '翻訳字幕',
  'subtitlesby',
  '提供はご覧のスポンサー',
];

/** Texts that models also invent, but that people say in a 1on1 too: dropped only when there was hardly any speech. */
export const COURTESIES: readonly string[] = [
  'ありがとうございました',
  'ありがとうございます',
  'どうもありがとうございました',
  'お疲れ様でした',
  'おやすみなさい',
  'またお会いしましょう',
  'それではまた',
  'さようなら',
  'バイバイ',
  'thankyou',
  'you',
  'bye',
];
