import { ApiError } from '../../api/client.js';
import { isToldByChoice } from './told-by-choice.js';

describe('a choice between two versions', () => {
  it('[SCR-19] says why saving was refused, and hides no other failure', () => {
    const refused = new ApiError('先に更新されています。', 409, 'CONFLICT');
    expect(isToldByChoice(refused, '別の画面の言葉')).toBe(true);
    expect(isToldByChoice(refused, null)).toBe(false);
    expect(isToldByChoice(new ApiError('つながりません。', 0, 'NETWORK'), '別の画面の言葉')).toBe(false);
    expect(isToldByChoice(new TypeError(), '別の画面の言葉')).toBe(false);
  });
});
