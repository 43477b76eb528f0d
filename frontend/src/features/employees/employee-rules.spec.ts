import { checkEmployee } from './employee-rules.js';

describe('a report that the manager adds', () => {
  it.each(['', '   ', '\u3000'])('[ERR-23] needs a name: %j', (name) => {
    expect(checkEmployee(name, '').name).toBe('部下の名前は必須です。');
  });

  it('[SET-14] needs no address', () => {
    expect(checkEmployee('佐倉 美咲', ' ')).toEqual({ name: null, email: null });
  });

  it.each(['a', 'a@b', 'a b@c.jp', 'a@@b.jp', '@b.jp'])('refuses the address %j', (email) => {
    expect(checkEmployee('佐倉', email).email).toBe('有効なメールアドレスを入力してください。');
  });

  it('takes an address', () => {
    expect(checkEmployee('佐倉', 'sakura@example.jp').email).toBeNull();
  });
});
