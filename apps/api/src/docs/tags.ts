/** The groups of routes. */
export const TAGS: readonly (readonly [string, string])[] = [
  ['auth', 'ログイン、登録、パスワード'],
  ['account', '自分のアカウントとデータ'],
  ['employees', '部下'],
  ['session', '1on1の最中に使うもの'],
  ['conversations', '1on1の記録、文字起こし、次の一歩'],
  ['dashboard', 'すべての1on1にわたる傾向'],
  ['maintenance', 'メンテナンス情報'],
  ['users', '利用者の管理（管理者）'],
  ['audit', '操作の記録（管理者）'],
  ['queues', '待ち行列（管理者）'],
];
