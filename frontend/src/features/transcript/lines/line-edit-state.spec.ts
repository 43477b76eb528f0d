import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { begun, lostWords, pressed, shown, typedDraft, unsavedEdit } from './line-edit-state.js';

type Line = ConversationDetail['lines'][number];

const line = (id: string, text: string): Line => ({
  ...{ id, text, position: 0, speaker: 1, party: null, certain: false, start_ms: null, end_ms: null },
});
const talk = (...lines: Line[]) => ({ lines, revisions: { transcript: 3, memo: 0, mindMap: 0 } });

const before = talk(line('a', '元の言葉'), line('b', 'ほかの行'));
const failed = { ...begun('a', before), draft: '直した言葉', error: '保存できませんでした。' };

describe('[TRN-5] a line whose save failed', () => {
  it('is saved or given up before another one is edited', () => {
    expect(pressed(failed, 'b', before)).toMatchObject({
      id: 'a',
      draft: '直した言葉',
      error: expect.any(String) as string,
    });
    expect(shown(failed, before, false)).toMatchObject({ id: 'a', draft: '直した言葉', newest: null });
  });

  it('holds no other line once it was deleted elsewhere, and its words are still there to take', () => {
    const after = talk(line('b', 'ほかの行'));
    expect(shown(failed, after, false)).toBeNull();
    expect(pressed(failed, 'b', after)).toEqual(begun('b', after));
    const lost = { id: 'a', text: '直した言葉' };
    expect(lostWords(failed, after, null)).toEqual(lost);
    expect(lostWords(failed, before, null)).toBeNull();
    expect(lostWords(begun('a', before), after, null)).toBeNull();
    // Another line is edited, to put the words there.
    expect(lostWords(begun('b', after), after, lost)).toBe(lost);
  });

  it('is not said to be changed elsewhere after a reload, unless it was', () => {
    const kept = { id: 'a', text: '直した言葉', before: '元の言葉' };
    const again = unsavedEdit(kept, before);
    expect(again).toMatchObject({ id: 'a', draft: '直した言葉' });
    expect(again && shown(again, before, false)).toMatchObject({ newest: null });
    const changed = talk(line('a', '別の画面の言葉'));
    expect(again && shown(again, changed, false)).toMatchObject({ newest: '別の画面の言葉' });
    const ofBefore = unsavedEdit({ id: 'a', text: '直した言葉' }, before);
    expect(ofBefore && shown(ofBefore, before, false)).toMatchObject({ newest: null });
    expect(unsavedEdit({ ...kept, text: '元の言葉' }, before)).toBeNull();
  });
});

describe('[SCR-19] a line that is typed in', () => {
  it('is kept with the words on which its person began, while it differs from the line and says something', () => {
    const edit = begun('a', before);
    const kept = typedDraft(edit, ' 途中の\n言葉 ', before);
    expect(kept).toEqual({ id: 'a', text: '途中の 言葉', before: '元の言葉' });
    expect(unsavedEdit(kept, before)).toMatchObject({ id: 'a', draft: '途中の 言葉', before: '元の言葉' });
    for (const nothing of ['元の言葉', '元の言葉 ', '', ' \n']) expect(typedDraft(edit, nothing, before)).toBeNull();
    // Changed or deleted elsewhere meanwhile: one's own words are still one's own.
    expect(typedDraft(edit, '元の言葉', talk(line('a', '別の画面の言葉')))).toMatchObject({ text: '元の言葉' });
    expect(typedDraft(edit, '途中の言葉', talk())).toMatchObject({ text: '途中の言葉' });
  });
});
