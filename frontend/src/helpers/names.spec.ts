import { briefName, familyNameSan, fullNameSan } from './names.js';

describe('names as they are shown', () => {
  it('adds さん once, to the whole or to the family name', () => {
    expect(fullNameSan('佐倉 美咲')).toBe('佐倉 美咲さん');
    expect(fullNameSan('佐倉さん')).toBe('佐倉さん');
    expect(familyNameSan('佐倉　美咲')).toBe('佐倉さん');
  });

  it('cuts a name that no message has room for, between letters', () => {
    expect(briefName('佐倉 美咲')).toBe('佐倉 美咲');
    expect(briefName('𠮷'.repeat(200))).toBe(`${'𠮷'.repeat(30)}…`);
  });
});
