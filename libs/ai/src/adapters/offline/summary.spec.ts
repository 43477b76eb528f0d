import type { Party, Talk } from '@app/contract';
import { centralSentences } from './central.js';
import { OfflineEngine } from './engine.js';
import { finishSentence } from './finish.js';
import { createTokenizer } from './tokenizer.js';
import { readTalk } from './utterances.js';

const tokenize = createTokenizer();

function talkOf(lines: readonly [Party, string][]): Talk {
  return {
    conversationId: 'c',
    revision: 1,
    theme: null,
    stance: null,
    employeeName: '部下',
    heldAt: new Date('2026-11-20T05:00:00Z'),
    lines: lines.map(([role, text], at) => ({ source: 'line', id: String(at + 1), speaker: 1, role, text })),
  };
}

function summaryOf(lines: readonly [Party, string][]): string {
  const [result] = new OfflineEngine(tokenize).analyse(talkOf(lines), ['summary'], { conversations: 0, counts: {} });
  return result?.kind === 'summary' ? result.text : '';
}

describe('sentences of a summary', () => {
  it.each([
    ['肩がずっと痛くなってきてて', '肩がずっと痛くなってきている'],
    ['発注が二日遅れてまして', '発注が二日遅れています'],
    ['どこから直せばいいかわからなくて', 'どこから直せばいいかわからない'],
    ['それから、棚の札を忘れちゃって', '棚の札を忘れてしまった'],
    ['一人で受付を回してる感じで', '一人で受付を回してる感じ'],
    ['返品が先月より多くて', '返品が先月より多い'],
    ['使い方を教えてくれるんですよ、週一で', '週一で、使い方を教えてくれる'],
    ['あの置き方がまずかったかなって、夜も考えます', 'あの置き方がまずかったかなって、夜も考えます'],
    ['夜も考えるんですよ、あの置き方がまずかったかなって', 'あの置き方がまずかったかなって、夜も考える'],
    ['棚の札がまだ直ってないです', '棚の札がまだ直っていないです'],
    ['列が長くなっちゃう', '列が長くなってしまう'],
    ['在庫の表が二つあるので', '在庫の表が二つある'],
  ])('a sentence left hanging is brought to its end: %s', (said, told) => expect(finishSentence(said)).toBe(told));

  it.each(['朝の棚卸しを頼んで', '新しい札を取って', '古い札を捨てる', '窓を建てます'])(
    'an end that is not sure stays: %s',
    (said) => expect(finishSentence(said)).toBe(said),
  );
});

describe('the summary of a talk', () => {
  const talk: [Party, string][] = [
    ['manager', 'お疲れさま。棚卸しはどうですか。'],
    ['employee', 'はい、今日はよろしくお願いします。'],
    ['employee', '棚卸しは三日目で、冷凍庫の棚まで数え終わりました。'],
    ['manager', '棚卸しの冷凍庫までですか。早いですね。'],
    ['employee', '冷凍庫の棚は、あ、違う、冷蔵庫の棚は、札の貼り替えをしました。'],
    ['employee', 'それは、そうなんですよね、棚卸しの話ですけど。'],
    ['employee', '残業が三週間続いていて、正直しんどいです。'],
    ['manager', 'それは大変でしたね。'],
    ['manager', '来週の水曜までに、棚卸しの人数を本部に頼んでおきます。'],
    ['employee', 'ありがとうございます。助かります。'],
  ];
  const text = summaryOf(talk);

  it('tells what was said, what worries and what was promised, each with its lines', () => {
    expect(text).toMatch(/「棚卸し」.*を中心に話しました。/u);
    expect(text).toMatch(/\*\*話したこと\*\*\n\n- .*冷凍庫の棚まで数え終わりました（3行）/u);
    expect(text).toMatch(/\*\*気がかりなこと\*\*\n\n- 残業が三週間続いていて.*しんどいです（7行）/u);
    expect(text).toMatch(/次の一歩を1件、約束しました（上司が1件）。$/u);
  });

  it('has no thanks, no nods of the manager and nothing that points at what was said before', () => {
    for (const none of ['お願いします', '早いですね', '大変でした', 'ありがとう', '- それ', '違う']) {
      expect(text).not.toContain(none);
    }
  });

  it('tells nothing twice', () => {
    const again = summaryOf([...talk, ...talk.slice(2, 3)]);
    expect(again.match(/数え終わりました/gu)).toHaveLength(1);
  });

  it('a long talk is ranked in segments, and all of it can be chosen from', () => {
    const lines = Array.from({ length: 3_000 }, (_, at): [Party, string] => [
      'employee',
      `倉庫の${at}番の棚で、検品の手順を${at % 7}回直しました。`,
    ]);
    const found = centralSentences(readTalk(talkOf(lines), tokenize), ['検品'], 4);
    expect(found).toHaveLength(4);
    expect(found.some(({ utterance }) => utterance.index > 1_000)).toBe(true);
  }, 60_000);
});
