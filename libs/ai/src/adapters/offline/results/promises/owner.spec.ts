import { said } from '../said.fixture.js';
import { ownerOf } from './owner.js';

const owner = (...lines: string[]) => ownerOf(said(...lines));

describe('who keeps a promise', () => {
  it('is the one who promises it, not the one who agrees', () => {
    expect(owner('r promise: 見積もりは私が出します。', 'm consent: うん、頼む。')).toBe('employee');
    expect(owner('m offer promised: 人事に話しておこうか。', 'r consent: お願いします。')).toBe('manager');
  });

  it('of a request is the other one', () => {
    expect(owner('m request promised: 棚の数を数えておいて。')).toBe('employee');
  });

  it('[MND-6] is nobody where it is not known who speaks', () => {
    expect(owner('? promise: 見積もりは私が出します。', '? consent: うん。')).toBeNull();
  });
});
