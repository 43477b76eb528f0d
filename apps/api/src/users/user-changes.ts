import type { AuditAction } from '@app/contract';
import type { User } from '@app/database';
import type { UpdateUserDto } from './users.dto.js';

/** An address as it is stored: none is null. */
export function addressOf(email: string | null | undefined): string | null {
  return email === undefined || email === '' ? null : email;
}

/** The columns that an administrator sent. A field that was not sent may be there as undefined. */
export function sentFields({ username, email, role, mustChangePassword, active }: UpdateUserDto) {
  const sent = {
    username,
    email: email === undefined ? undefined : addressOf(email),
    role,
    mustChangePassword,
    active,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** The names of the fields whose value is another one now. */
export function changedFields(user: User, sent: ReturnType<typeof sentFields>): string[] {
  return Object.keys(sent).filter((field) => sent[field] !== (Reflect.get(user, field) ?? null));
}

const ENDING: readonly string[] = ['role', 'mustChangePassword', 'active'];

/** Whether a change of these ends the user's tokens. */
export function endsAccess(changed: readonly string[]): boolean {
  return changed.some((field) => ENDING.includes(field));
}

/** What a change was, in the words of the audit. */
export function actsOf(changed: readonly string[], { active }: Pick<User, 'active'>): [AuditAction, string[]][] {
  const acts: [AuditAction, string[]][] = [];
  const plain = changed.filter((field) => field !== 'active');
  if (plain.length > 0) acts.push(['user_changed', plain]);
  if (changed.includes('active')) acts.push([active ? 'user_activated' : 'user_deactivated', []]);
  return acts;
}
