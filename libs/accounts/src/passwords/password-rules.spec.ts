import { faultOf } from './password-rules.js';

describe('a new password', () => {
  it.each([
    ['1234567', 'hanako', 'PASSWORD_TOO_SHORT'],
    ['12345678', 'hanako', 'PASSWORD_COMMON'],
    ['password', 'hanako', 'PASSWORD_COMMON'],
    ['PassWord', 'hanako', 'PASSWORD_COMMON'],
    [' password ', 'hanako', 'PASSWORD_COMMON'],
    ['ｐａｓｓｗｏｒｄ', 'hanako', 'PASSWORD_COMMON'],
    ['1qaz2wsx', 'hanako', 'PASSWORD_COMMON'],
    ['tanaka.hanako', 'Tanaka.Hanako', 'PASSWORD_IS_NAME'],
    ['hanakohanako', 'hanako', 'PASSWORD_IS_NAME'],
    ['aaaaaaaa', 'a', 'PASSWORD_IS_NAME'],
    ['田中花子田中花子', '田中花子', 'PASSWORD_IS_NAME'],
    ['hanako-no-asagohan', 'hanako', null],
    ['correct horse', 'hanako', null],
    ['静かに聴く時間を持つ', 'hanako', null],
  ])('[IDN-12] %s of %s: %s', (password, username, fault) => {
    expect(faultOf(password, username)).toBe(fault);
  });
});
