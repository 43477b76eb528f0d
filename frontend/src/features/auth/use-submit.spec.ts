import { ApiError, errorFromAnswer } from '../../api/api-error.js';
import { submitError } from './use-submit.js';

const LOGIN = 'ユーザー名またはパスワードが正しくありません。';
const BROKEN = 'ログイン処理中にエラーが発生しました。';

describe('why a form was not accepted', () => {
  it('[ERR-8] [ERR-11] [ERR-13] shows the sentence of the server', () => {
    const error = new ApiError('試行回数が多すぎます。', 429, 'HTTP');
    expect(submitError(error, LOGIN, BROKEN)).toBe('試行回数が多すぎます。');
  });

  it('[ERR-8] [ERR-11] [ERR-13] shows its own sentence where the server gave none', () => {
    expect(submitError(errorFromAnswer(401, 'text/html', ''), LOGIN, BROKEN)).toBe(LOGIN);
  });

  it('[ERR-9] says that the login broke where something unexpected was thrown', () => {
    expect(submitError(new TypeError('x'), LOGIN, BROKEN)).toBe(BROKEN);
  });
});
