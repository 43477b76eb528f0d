import type { User } from '../../entities/account/use-users.js';
import { bodyOf, checkNewUser, checkUser, draftOf, isComplete, NO_USER } from './user-rules.js';

const USER: User = {
  id: '1',
  username: 'kuwano',
  email: 'kuwano@example.jp',
  role: 'user',
  mustChangePassword: false,
  hasInitialPassword: false,
  active: true,
};
const NEW = { username: 'kuwano', email: 'kuwano@example.jp', password: 'shizuka-ni' };

describe('a new user', () => {
  it.each(['username', 'email', 'password'] as const)('[SET-8] needs the %s', (field) => {
    expect(isComplete(NEW)).toBe(true);
    expect(isComplete({ ...NEW, [field]: '' })).toBe(false);
    expect(isComplete(NO_USER)).toBe(false);
  });

  it('[SET-8] is not complete with a name of spaces alone', () => {
    expect(isComplete({ ...NEW, username: ' \u3000' })).toBe(false);
  });

  it('needs an address that looks like one and eight characters of password', () => {
    expect(checkNewUser(NEW)).toEqual({ username: null, email: null, password: null });
    expect(checkNewUser({ ...NEW, email: 'kuwano@example' }).email).toBe('有効なメールアドレスを入力してください。');
    expect(checkNewUser({ ...NEW, password: '1234567' }).password).toBe('パスワードは8文字以上で入力してください。');
  });
});

describe('a user who is changed', () => {
  it('[ERR-22] needs a name', () => {
    expect(checkUser({ ...draftOf(USER), username: ' \u3000' }).username).toBe('ユーザー名は必須です。');
  });

  it('[SET-11] has the role user in the form, unless it is an administrator', () => {
    expect(draftOf(USER).role).toBe('user');
    expect(draftOf({ ...USER, role: 'admin' }).role).toBe('admin');
  });

  it('[SET-10] is sent with what was changed in the form alone: the rest may be other than it shows', () => {
    const opened = draftOf({ ...USER, mustChangePassword: true });
    expect(bodyOf(opened, opened)).toEqual({});
    expect(bodyOf({ ...opened, username: ' kuwano-2 ' }, opened)).toEqual({ username: 'kuwano-2' });
    expect(bodyOf({ ...opened, role: 'admin', mustChangePassword: false }, opened)).toEqual({
      role: 'admin',
      mustChangePassword: false,
    });
  });

  it.each(['', ' \u3000'])('[SET-13] sends null for the address %j', (email) => {
    expect(checkUser({ ...draftOf(USER), email }).email).toBeNull();
    expect(bodyOf({ ...draftOf(USER), email }, draftOf(USER))).toEqual({ email: null });
  });
});
