const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u;

/** What is wrong with a report that the manager wants to add; null if it is correct. */
export function checkEmployee(name: string, email: string): { name: string | null; email: string | null } {
  const address = email.trim();
  return {
    name: name.trim() === '' ? '部下の名前は必須です。' : null,
    email: address === '' || EMAIL.test(address) ? null : '有効なメールアドレスを入力してください。',
  };
}
