import { emailChangedLetter } from './email-changed-letter.js';

describe('the letter to an address that an account had', () => {
  it('[IDN-15] leads to the screen that undoes the change, and names no other address', () => {
    const letter = emailChangedLetter('hanako@example.co.jp', 'https://example.co.jp/jizo', 'a-b_c');
    expect(letter.to).toBe('hanako@example.co.jp');
    expect(letter.text.split('\n')).toContain('https://example.co.jp/jizo/undo-email-change?token=a-b_c');
    expect(letter.text).toContain('72時間、一度だけ');
    expect(letter.text).not.toContain('@');
  });
});
