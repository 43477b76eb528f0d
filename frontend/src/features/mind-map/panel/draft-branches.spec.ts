import { addPaths } from '../model/mind-map-paths.js';
import { draftBranches, openBranches, pathsOf, whyNothing, type DraftedTalk } from './draft-branches.js';
import { defaultMap } from '../model/mind-map-tree.js';

const nothing: DraftedTalk = {
  timestamp: '2026-11-06T05:00:00.000Z',
  keywords: [],
  positives: [],
  issues: [],
  next_action_items: [],
  lines: [],
  speaker_roles: { manager: 1, proposed_manager: null },
};
const line = (text: string, speaker: number) => ({ text, speaker });

describe('branches drafted from a talk', () => {
  it('come from its topics, each with the words it rests on', () => {
    const talk = {
      ...nothing,
      keywords: [{ keyword: '引き継ぎ' }],
      issues: [{ text: '時間が足りない', evidence: [{ quote: '夜まで残っています。' }] }],
      lines: [line('引き継ぎの相手がまだ決まりません。', 2)],
    };
    const branches = draftBranches(talk);
    expect(branches.map(({ topic, label, quotes }) => [topic, label, ...quotes])).toEqual([
      ['話題', '引き継ぎ', '引き継ぎの相手がまだ決まりません。'],
      ['気がかり', '時間が足りない', '夜まで残っています。'],
    ]);
    const map = addPaths(defaultMap('根'), pathsOf(branches[1]!));
    expect(map.map(({ label }) => label).slice(2)).toEqual(['気がかり', '時間が足りない', '「夜まで残っています。」']);
    expect(openBranches(branches, map)).toEqual([branches[0]]);
    expect(addPaths(map, pathsOf(branches[1]!))).toHaveLength(map.length);
  });

  it('come from the words of the employee if there are no topics yet', () => {
    const lines = [line('最近の仕事はどうですか、聞かせてください。', 1), line('新しい画面の設計を任されました。', 2)];
    expect(draftBranches({ ...nothing, lines }).map(({ label }) => label)).toEqual([
      '新しい画面の設計を任されました。',
    ]);
  });

  it('say why there are none', () => {
    expect(whyNothing(undefined, 0, 0)).toContain('文字起こしがまだ');
    expect(whyNothing({ ...nothing, lines: [line('はい', 2)] }, 0, 0)).toContain('話題がまだ');
    expect(whyNothing(nothing, 2, 0)).toContain('すべて加えました');
    expect(whyNothing(nothing, 2, 1)).toBeNull();
  });
});
