import type { Party, FindingsResult } from '@app/contract';
import { findFindings } from './findings.js';
import { createTokenizer } from './tokenizer.js';
import { readTalk } from './utterances.js';

const tokenize = createTokenizer();

/** Findings of a talk written as `上: …` (manager), `部: …` (employee) or without a role. */
function find(...lines: string[]): FindingsResult['findings'] {
  return findFindings(
    readTalk(
      {
        conversationId: 'talk',
        revision: 1,
        theme: null,
        stance: null,
        employeeName: '佐倉',
        heldAt: new Date('2026-11-20T05:00:00Z'),
        lines: lines.map((line, index) => {
          const [, who, text] = /^(?:(上|部): )?(.*)$/u.exec(line) ?? [];
          const role: Party | null = who === '上' ? 'manager' : who === '部' ? 'employee' : null;
          return { source: 'line', id: String(index + 1), speaker: null, role, text: text ?? '' };
        }),
      },
      tokenize,
    ),
  );
}

function kinds(...lines: string[]): string[] {
  return find(...lines).map(({ kind }) => kind);
}

function evidence(...lines: string[]): string[][] {
  return find(...lines).map((finding) => finding.evidence.map(({ id }) => id));
}

describe('issues: troubles of now at work', () => {
  it.each([
    ['lack of people', 'パートさんが三人いっぺんに辞められて、朝の仕込みが毎日ぎりぎりなんです'],
    ['help that does not come', '引き継ぎの相談をしても、誰も教えてくれないんです'],
    ['what one suffers', '営業と製造の間に立たされて、どっちからも文句を言われるんです'],
    ['what one cannot do', '英語の会議についていけなくて、何も言えないまま終わるんです'],
    ['too much', '会議が多すぎて、自分の作業が夜からになっちゃうんです'],
    ['again and again', '報告書のやり直しを四回もさせられて、さすがに心が折れました'],
    ['nothing else left', '予算が去年の七割に削られて、行事の回数を減らすしかなくて'],
    ['a quantity that does not grow', '給料が五年間ほとんど上がってないんです'],
    ['fear', '外国人の実習生に指示がうまく伝わってないみたいで、けがしないか心配です'],
    ['sleep', '夜、仕事のことを考えちゃって、二時くらいまで目がさえてるんです'],
    ['Hakata', '班の空気が悪うて、誰も口きかんとですよ'],
    ['Kansai', 'ほんま、あの部長のやり方にはついていかれへんのです'],
    ['Tosa', '職場でわたしが休むと、代わりがおらんき、熱があっても出んといかんがです'],
    ['Nagoya', '上の方針がころころ変わるもんで、仕事がちいとも進まんのですわ'],
  ])('%s', (_, line) => {
    expect(kinds(`部: ${line}`)).toEqual(['issue']);
  });

  it.each([
    ['absence', '今月はクレームは一件もなかったです'],
    ['absence', '仕事で特に困ってることはないです'],
    ['solved', '在庫のずれの件はもう解決しましたので、大丈夫です'],
    ['hypothesis', 'もし人が足りなくなったら、残業も増えて大変ですね'],
    ['long ago', '入社したころ、昔の話ですけど、わたしも失敗ばかりでした'],
    ['before けど', '緊張しましたけど、会議の最後まで話せました'],
    ["somebody else's workplace", '友達の会社は、残業が多くて大変みたいです'],
    ['small talk', '今朝は電車が遅れて、駅で二十分も待ちました'],
    ['family', '犬が夜中に吠えて、寝不足なんですよ'],
    ['formula', 'お忙しいところ、お時間いただいてすみません'],
    ['routine', 'お客さんが何に困ってるのかを、先に聞くようにしてます'],
    ['neutral denial', '会議室は空いてなかったので、ここにしました'],
    ['what is denied to be', 'いや、別に仕事が嫌なわけじゃないんです'],
  ])('none: %s', (_, line) => {
    expect(kinds(`部: ${line}`)).not.toContain('issue');
  });

  it('the manager may not speak of a trouble of his own', () => {
    expect(kinds('上: わしも若いころは残業ばかりで、しんどくて眠れなかった')).toEqual([]);
  });

  it('speaks for itself where no role is known', () => {
    expect(kinds('最近、残業が続いていて、仕事が終わらなくてつらいです')).toEqual(['issue']);
  });

  it("the listener's sympathy carries a line of facts", () => {
    const told = '部: 工場のフォークリフトが一台しか動いてなくて';
    expect(kinds(told, '上: それはきついね')).toEqual(['issue']);
  });
});

describe('one trouble, one item', () => {
  it('what follows at once belongs to it', () => {
    expect(
      evidence(
        '部: 新人が続けて辞めて、仕事が全然回らないんです',
        '上: うん',
        '部: 昨日も夜十時まで残業で、もうへとへとです',
      ),
    ).toEqual([['1', '3']]);
  });

  it('what is added with で or あと about something else is another', () => {
    expect(
      evidence(
        '部: 倉庫のシステムが止まってばかりで、出荷が間に合わないんです',
        '上: うん',
        '部: あと、腰が痛くて、夜も眠れないんです',
      ),
    ).toEqual([['1'], ['3']]);
  });
});

describe('positives: recent good news of the work', () => {
  it.each([
    ['reached', '先月の売上、目標を一割超えました'],
    ['growth', '新人の子が、一人で夜勤に入れるようになったんです'],
    ['less of what is bad', 'チェックリストを作ってから、ミスが半分に減りました'],
    ['more of what is good', 'アンケートの満足度が、去年より十ポイント上がりました'],
    ['overcome', '苦手だった電話の仕事も、最近は怖くなくなりました'],
    ['help', '隣の課の人が手伝ってくれて、なんとか納期に間に合ったんです'],
    ['praise by others', '報告書の書き方、部長にわかりやすいって言ってもらえました'],
    ['none of what is bad', '納期に一度も遅れずに、半年やってこられました'],
  ])('%s', (_, line) => {
    expect(kinds(`部: ${line}`)).toEqual(['positive']);
  });

  it.each([
    ['family', '娘が運動会のリレーで一位になりまして'],
    ['an offer just made', 'それは助かります。ありがとうございます'],
    ['not yet', '新しい担当が来てくれたら、仕事が楽になると思います'],
    ['a question', 'これ、わたしの仕事、できるようになりますかね'],
    ['another place', '前の会社では先輩が教えてくれて、助かりました'],
    ['relief about the talk', '話せて、だいぶ気が楽になりました'],
    ['the worse', '契約の件数が去年より減りました'],
  ])('none: %s', (_, line) => {
    expect(kinds(`部: ${line}`)).not.toContain('positive');
  });

  it('praise by the manager counts with the reaction to it', () => {
    const praise = '上: 君の議事録、すごくわかりやすいって営業の人が言ってたよ';
    expect(evidence(praise, '部: ほんとですか、うれしいです')).toEqual([['1', '2']]);
    expect(kinds(praise, '部: はい、わかりました')).toEqual([]);
  });
});
