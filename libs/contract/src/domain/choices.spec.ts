import { STANCES, THEMES } from './choices.js';

describe('what a manager chooses from', () => {
  it('[SES-5] eight themes, in the order of the screen', () => {
    expect(THEMES.map(({ text }) => text)).toEqual([
      '日々の業務・タスクの進捗',
      '体調・心身のコンディション',
      '職場や周囲との関係',
      'これからのキャリア・成長',
      'スキルアップ・学び',
      'プライベートの出来事・関心',
      '組織や会社全体のこと',
      'そのほか自由に',
    ]);
    // What was left open last time belongs to the free topics.
    expect(THEMES.at(-1)).toMatchObject({ description: expect.stringContaining('前回の宿題') as string });
  });

  it('[SES-6] six ways of taking part, in the order of the screen', () => {
    expect(STANCES.map(({ text }) => text)).toEqual([
      'じっくり聞いてほしい',
      '考えを深める相談相手になってほしい',
      '具体的な助言やヒントがほしい',
      'いろいろな見方を知りたい',
      '状況や結果を共有・報告したい',
      'その他',
    ]);
  });
});
