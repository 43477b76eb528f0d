/** The purpose of a question: to open a subject, to stay with it, to receive what was said, to make sure of the outcome. */
export const QUESTION_PURPOSES = ['開く', '深める', '受けとめる', '確かめる'] as const;
export type QuestionPurpose = (typeof QUESTION_PURPOSES)[number];

/** Decides by the words of the question, so that it holds for every author; the first match counts. */
const WORDS: readonly (readonly [QuestionPurpose, RegExp])[] = [
  [
    '受けとめる',
    /つら|しんど|抱えて|わかってほしい|軽く|楽に|気が|どんな(?:ふうに感じ|気持ち)|何を感じ|わたしにできる|助けられ|急がなくて|そのまま聞かせて/u,
  ],
  [
    '確かめる',
    /(?:という|の)こと(?:でしょうか|ですか|で合って)|次に(?:試|やって|会う)|までに|これから|この先|どうしていきたい|どうなるとよさそう|最初の(?:小さな)?一歩|変えられるとしたら|生かせそう|ご自身ではどう見て/u,
  ],
  [
    '深める',
    /「[^「」]+」|もう少し|たとえば|具体|詳し|どんな(?:場面|工夫|様子|ところ|意味)|何が(?:いちばん)?違|いつ(?:ごろ)?から|ほかに|気づ(?:いた|き)|どう見えて|立場の違う|反対側|これまでに試した|いちばん心に残/u,
  ],
];

/** What a proposed question is for. What names nothing that was said opens. */
export function purposeOf(question: string): QuestionPurpose {
  return WORDS.find(([, words]) => words.test(question))?.[0] ?? '開く';
}
