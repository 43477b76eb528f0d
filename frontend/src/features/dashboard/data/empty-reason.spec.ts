import { emptyReason } from './empty-reason.js';

describe('the reason of an empty card', () => {
  it('[SCR-14] says that there was no 1on1 only where there was none', () => {
    expect(emptyReason('issues', { isNarrow: false, ended: 0 })).toBe('1on1を1回終えると、ここに育ちはじめます。');
    expect(emptyReason('issues', { isNarrow: true, ended: 0 })).toBe('選んだ部下と期間には、終えた1on1がありません。');
  });

  it('[SCR-14] says that nothing was noticed where there was one', () => {
    expect(emptyReason('issues', { isNarrow: false, ended: 1 })).toBe(
      'これまでの1on1に、課題や懸念は、見つかっていません。',
    );
    expect(emptyReason('promises', { isNarrow: true, ended: 2 })).toBe(
      '選んだ部下と期間の1on1に、約束は、まだ見つかっていません。',
    );
  });
});
