import { LIMITS } from '../../../libs/contract/src/limits/limits.js';

/** A text that somebody could bring. */
export interface TextShape {
  name: string;
  text: string;
}

const SENTENCE = '今日は引き継ぎの件で相談があります。';
const TALK = [
  '話者1: 最近どうですか。',
  '話者2: 残業が続いていて、正直しんどいです。',
  '話者1: 来週の水曜までに資料を送っておきますね。',
  '',
].join('\n');
const CUE = '00:00:01.000 --> 00:00:02.000\n';

/** Pieces that are said over and over until the text is full. */
const REPEATED: Readonly<Record<string, string>> = {
  一文字: 'あ',
  漢字一文字: '残',
  カタカナ: 'ア',
  英字: 'a',
  数字: '1',
  漢数字: '一',
  二文字が交互: 'あえ',
  二語が交互: 'それはいえ',
  同じ文: SENTENCE,
  句点のない発言: 'しんどいんですけどそれで残業が続いていて',
  句点: '。',
  読点: '、',
  三点: '…',
  ピリオド: '.',
  疑問符: '?',
  感嘆符: '!',
  言いよどみ: 'えーと、',
  言い直し: 'わた、わた',
  取り消し: '三年生、あ、違う、',
  相づち: 'はい、',
  実は: '実は',
  かな: 'かな',
  絵文字: '🙂',
  家族の絵文字: '👨‍👩‍👧',
  濁点: 'か\u3099',
  重なる記号: '\u0301\u0316',
  半角カナ: 'ｶﾞ',
  組文字: '㍿',
  アドレス: 'a.',
  アットマーク: 'a@',
  角かっこ: '[',
  リンク: '[](',
  バッククォート: '`',
  アスタリスク: '*',
  かぎかっこ: '「',
  HTML: '<b>',
  小なり: '<',
  開いたタグ: '<v',
  アンパサンド: '&',
  逆斜線: '\\',
  引用符: '"',
  一文字の行: 'あ\n',
  同じ行: 'はい。\n',
  空の行: '\n',
  空白の行: ' \n',
  行区切り: '\u2028',
  一文字の行に話者: '話者1:あ\n',
  ふつうの会話: TALK,
};

function repeated(piece: string, characters: number): string {
  return piece
    .repeat(Math.ceil(characters / piece.length))
    .slice(0, characters)
    .toWellFormed();
}

/** All shapes, each of `characters` UTF-16 units and so within the limits. */
export function textShapes(characters: number = LIMITS.transcript): TextShape[] {
  const inside = (begin: string, piece: string, end: string): string =>
    begin + repeated(piece, characters - begin.length - end.length) + end;
  const shapes: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(REPEATED).map(([name, piece]) => [name, repeated(piece, characters)])),
    行の中の空白: inside('話者1: はい', ' ', 'です'),
    行の中の全角空白: inside('話者1: はい', '\u3000', 'です'),
    行の中のタブ: inside('話者1: はい', '\t', 'です'),
    話者のあとの空白: inside('話者', ' ', '1: はい'),
    VTTのタグと空白: inside(`WEBVTT\n\n${CUE}<v`, ' ', 'x'),
    VTTの小なり: inside(`WEBVTT\n\n${CUE}`, '<', 'x'),
    VTTの開いたタグ: inside(`WEBVTT\n\n${CUE}`, '<v.', '>x'),
    VTTの実体: inside(`WEBVTT\n\n${CUE}`, '&amp', ';'),
    VTTの数字: inside('WEBVTT\n\n', '1', ':00:01.000 --> 00:00:02.000\nはい'),
    VTTの空行: inside('WEBVTT\n\n', '\n ', `${CUE}はい`),
    VTTの短い字幕: inside('WEBVTT\n\n', `${CUE}<v 話者1>あ\n\n`, ''),
    VTTの名前: inside(`WEBVTT\n\n${CUE}`, '<v a>あ<v b>い', ''),
  };
  return Object.entries(shapes).map(([name, text]) => ({ name, text }));
}
