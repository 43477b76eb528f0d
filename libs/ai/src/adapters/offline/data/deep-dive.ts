/** How selected words can be read, each as one possibility among others; `words` decides whether a reading is offered. */
export const READINGS: readonly { words: RegExp; reading: string }[] = [
  {
    words: /大丈夫|平気|問題(?:は)?(?:ない|ありません)|何とか|なんとか/u,
    reading: '「大丈夫」の中に、まだ言葉になっていないものがあるのかもしれません。本当に順調だということもあります。',
  },
  {
    words: /忙し|時間が(?:ない|足り)|残業|手が回|間に合|追われ|締め?切/u,
    reading: '仕事の量や段取りの負担を伝えているのかもしれません。優先する順番に迷っているとも読めます。',
  },
  {
    words: /不安|心配|怖|自信が(?:ない|持て)|迷|悩/u,
    reading: '先が見えないことへの心細さかもしれません。うまくやりたい気持ちの裏返しとも読めます。',
  },
  {
    words: /疲れ|眠れ|しんど|つら|辛|きつ|体調/u,
    reading: '体や気持ちの休みが足りていないのかもしれません。助けを求めるきっかけを探しているとも読めます。',
  },
  {
    words: /できな|でき(?:て)?(?:い)?ない|うまくいか|失敗|ミス|遅れ/u,
    reading: '結果を自分のせいだと受けとめているのかもしれません。まわりの条件が整っていないとも読めます。',
  },
  {
    words: /言いにく|言いづら|実は|正直/u,
    reading: '話してよいか確かめながら、大事なことを出しているのかもしれません。',
  },
  {
    words: /嬉し|うれし|楽し|よかった|良かった|できた|できるように|手ごたえ|手応え/u,
    reading: '手ごたえを分かち合いたいのかもしれません。次の役割への関心とも読めます。',
  },
  {
    words: /(?:し|やり|なり|作り|学び|変え)たい|目指|将来|挑戦|キャリア/u,
    reading: 'これからの希望を確かめているのかもしれません。後押しを待っているとも読めます。',
  },
  {
    words: /(?:さん|チーム|部長|課長|先輩|後輩|お客).{0,12}(?:が|は|に|と)/u,
    reading:
      'だれかとの間の受けとめ方の違いを話しているのかもしれません。出来事と気持ちを分けて聞くと見えてくることがあります。',
  },
];

/** Where no reading fits: saying so is better than guessing. */
export const NO_READING =
  'この言葉だけからは決められません。まずは、本人がどんな意味で言ったのかを確かめてみましょう。';

export const DIVE_QUESTIONS: readonly string[] = [
  '「{topic}」は、具体的にはどんな場面のことですか。',
  'そのとき、どんなふうに感じていましたか。',
  '「{topic}」が、どうなるとよさそうですか。',
];

/** Without a word to stay with. */
export const PLAIN_DIVE_QUESTIONS: readonly string[] = [
  'いまの言葉を、もう少し聞かせてもらえますか。',
  'そのとき、どんなふうに感じていましたか。',
  'この先、どうなるとよさそうですか。',
];
