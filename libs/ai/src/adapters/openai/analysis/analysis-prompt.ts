import type { AnalysisKind } from '@app/contract';
import { CITATION_RULES, ROLE } from '../prompt/prompts.js';
import { KEYWORDS, type HowMany } from './how-many.js';

const WRITING_RULES = `書き方の決まり:
- その会話を知らない上司が読んで分かるように、外から書きます。「わたし」「僕」「俺」は使いません。
- 数、日付、期間、品や仕事の名前は、言われたとおりに残します。言われていない数や、計算した日付は書きません。
- 短い常体で言い切ります（「〜している」「〜が決まった」）。「〜そうです」「〜とのことです」「〜と話した」で終えません。
- 同じことは、言い方が違っても、一度だけ書きます。
- 「もし」「たとえば」の仮の話、うわさ、冗談、皮肉を、起きたこととして書きません。`;

const PARTS: Readonly<Record<AnalysisKind, (most: HowMany) => string>> = {
  summary: ({ topics, points }) => `- topics: 話題を表す、会話の中の言葉（${topics}つまで）。
- points: 要点（${points}つまで、各80字以内）。始めから終わりまで、もれなく拾います。一つは { section, text, evidence } です。section は、まだ片づいていない気がかり concern、よくなったこと good、そのほかの話したこと topic。上司自身の悩みは、topic にだけ書けます。actions に入れる約束は、points に重ねて書きません。
- actions: 二人のどちらかが実際に引き受けたこと。一つは { text, owner, due_phrase, evidence } です。
  - 頼まれて「わかりました」「やっておきます」と受けたものも入れ、頼んだ行と受けた行の両方を evidence にします。
  - 希望、仮の話、いつもの習慣、あいまいな相づち、済んだこと、取り消したこと、第三者の約束は入れません。条件つきでも、引き受けたものは入れます。
  - text: 何をするか（60字以内）。
  - owner: それをする人。上司なら manager、部下なら employee、二人でするなら both、会話から決められなければ null。
  - due_phrase: その約束を、いつまでに、またはいつするか。行の言葉を一字も変えずに書きます。期限（〜まで）と始める日（〜から）の両方が言われたら、期限のほうです。ほかの約束の日は借りません。言われていなければ null。日が別の行（たずねた行、答えた行）で言われたら、その行も evidence にします。`,
  findings: ({
    findings,
  }) => `- findings: 部下が話した、まだ片づいていない困りごと issue と、最近よくなったこと positive（合わせて${findings}つまで、各60字以内）。一つは { kind, text, evidence } です。
  - 片づいた困りごとは、issue ではなく positive です。手当てを約束しただけで、まだ困っているものは issue です。
  - 願いや要望は、どちらにもしません。不満は positive にしません。昔のこと、雑談は入れません。
  - 上司が伝えたよい知らせ（お客さまの感謝など）は、部下がそれを認めていれば positive とし、両方の行を evidence にします。
  - 上司自身の悩みは入れません。同僚の心配ごとは、部下が心配していれば issue です。`,
  keywords: () =>
    `- keywords: その会話に特有の、題になる名詞を、会話の中の表記のまま、ひとまとまりの語で（「見積もりの直し」。「直し」だけにしない）、大切な順に${KEYWORDS.least}個から${KEYWORDS.most}個。短い会話では、少なくてかまいません。人の名前、時の言葉、「仕事」のような広すぎる言葉は入れません。`,
  sentiment: () =>
    `- sentiment: 部下の行のうち、言葉の傾向がはっきり前向き positive、または後ろ向き negative な行だけ。一つは { line, label } です。問い、あいさつ、あいづち、仮の話、ただの事実、はっきりしない行は入れません。皮肉は、意味のとおりに付けます。`,
};

/** The instructions for a talk, or a stretch of one, of which so much may be told. */
export function analysisPrompt(kinds: readonly AnalysisKind[], most: HowMany): string {
  return [
    `${ROLE}
1on1の会話を読み、次のものを取り出します。あいさつや雑談からは取り出しません。`,
    ...kinds.map((kind) => PARTS[kind](most)),
    WRITING_RULES,
    CITATION_RULES,
  ].join('\n');
}
