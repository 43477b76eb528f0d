import { passwordResetLetter } from './password-reset-letter.js';

describe('the letter that resets a password', () => {
  it.each([
    ['https://1on1.example.co.jp', 'https://1on1.example.co.jp/reset-password?token=a-b_c'],
    ['https://example.co.jp/jizo', 'https://example.co.jp/jizo/reset-password?token=a-b_c'],
    ['https://example.co.jp/jizo/', 'https://example.co.jp/jizo/reset-password?token=a-b_c'],
  ])('at %s leads to %s', (publicUrl, link) => {
    const letter = passwordResetLetter('hanako@example.co.jp', publicUrl, 'a-b_c');
    expect(letter.to).toBe('hanako@example.co.jp');
    expect(letter.text.split('\n')).toContain(link);
  });
});
