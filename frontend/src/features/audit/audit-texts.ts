import type { AuditAction } from '@app/contract';
import type { Schemas } from '../../api/client.js';

type Entry = Schemas['AuditEntryDto'];

const FIELDS: Record<string, string> = {
  username: 'ユーザー名',
  email: 'メールアドレス',
  role: '権限',
  mustChangePassword: 'パスワード変更の求め',
};

const ACTS: Record<AuditAction, (target: string, fields: string) => string> = {
  user_created: (target) => `${target}を作成しました`,
  user_changed: (target, fields) => `${target}の${fields}を変更しました`,
  user_deactivated: (target) => `${target}の利用を止めました`,
  user_activated: (target) => `${target}の利用を再開しました`,
  password_set: (target) => `${target}に新しいパスワードを設定しました`,
  reset_started: (target) => `${target}のパスワードの再設定を始めました`,
  second_factor_removed: (target) => `${target}の二要素認証を外しました`,
  identity_unlinked: (target) => `${target}から会社のアカウントを外しました`,
  notice_changed: () => 'メンテナンス情報を更新しました',
};

/** The name of an account by its id; one that is no longer there has none. */
export function nameOf(id: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(id);
  return name === undefined ? '削除されたユーザー' : `「${name}」`;
}

/** What an administrator did, in one clause. */
export function actOf({ action, target, fields }: Entry, names: ReadonlyMap<string, string>): string {
  return ACTS[action](target === null ? '' : nameOf(target, names), changed(fields));
}

/** The same, said to the user to whom it was done. */
export function actOnYou({ action, fields }: Pick<Entry, 'action' | 'fields'>): string {
  return `管理者が、${ACTS[action]('あなたのアカウント', changed(fields))}`;
}

function changed(fields: readonly string[]): string {
  return fields.map((field) => FIELDS[field] ?? field).join('、');
}
