import { AUDIT_ACTIONS } from '@app/contract';
import { actOf, nameOf } from './audit-texts.js';

const NAMES = new Map([['u1', 'kuwano']]);
const entry = { id: '1', at: '2026-11-20T00:00:00Z', actor: 'u0', target: 'u1', fields: [] };

describe('the words of the audit', () => {
  it.each(AUDIT_ACTIONS)('%s reads as a Japanese clause', (action) => {
    const text = actOf({ ...entry, action, target: action === 'notice_changed' ? null : 'u1' }, NAMES);
    expect(text).toMatch(/^[^a-z_]*(?:「kuwano」)?[^a-z_]*ました$/u);
  });

  it('names what changed, and an account that is gone', () => {
    expect(actOf({ ...entry, action: 'user_changed', fields: ['email', 'role'] }, NAMES)).toBe(
      '「kuwano」のメールアドレス、権限を変更しました',
    );
    expect(nameOf('u2', NAMES)).toBe('削除されたユーザー');
  });
});
