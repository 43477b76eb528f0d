/** Text without the white space around it; anything else stays for the checks. */
export const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

/** What is said of a mail address that is none. */
export const EMAIL = { message: '有効なメールアドレスを入力してください。' };

/** Whether a mail address is given: null and an empty text take it away. */
export const hasEmail = ({ email }: { email?: string | null }): boolean =>
  email !== undefined && email !== null && email !== '';
