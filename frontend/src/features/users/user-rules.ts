import { ERRORS, isLongEnough } from '@app/contract';
import type { Schemas } from '../../api/client.js';
import type { User } from '../../entities/account/use-users.js';

const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u;

/** The fields that an administrator types for a new user. */
export interface NewUser {
  username: string;
  email: string;
  password: string;
}

/** Nothing typed yet. */
export const NO_USER: NewUser = { username: '', email: '', password: '' };

/** The fields that an administrator types for an existing user. */
export interface UserDraft {
  username: string;
  email: string;
  role: User['role'];
  mustChangePassword: boolean;
}

/** What is wrong with each field; null if it is correct. */
export type UserErrors = Record<'username' | 'email' | 'password', string | null>;

function wrongEmail(email: string): string | null {
  return EMAIL.test(email.trim()) ? null : '有効なメールアドレスを入力してください。';
}

function wrongPassword(password: string): string | null {
  return isLongEnough(password) ? null : ERRORS.PASSWORD_TOO_SHORT.message;
}

/** Whether all that a new user needs is there; only then the button can be pressed. */
export function isComplete({ username, email, password }: NewUser): boolean {
  return username.trim() !== '' && email.trim() !== '' && password !== '';
}

/** What is wrong with the fields of a new user. */
export function checkNewUser({ email, password }: NewUser): UserErrors {
  return { username: null, email: wrongEmail(email), password: wrongPassword(password) };
}

/** A user as it stands in the form. */
export function draftOf({ username, email, role, mustChangePassword }: User): UserDraft {
  return { username, email: email ?? '', role, mustChangePassword };
}

/** What is wrong with the typed fields of a user. */
export function checkUser({ username, email }: UserDraft): Pick<UserErrors, 'username' | 'email'> {
  return {
    username: username.trim() === '' ? 'ユーザー名は必須です。' : null,
    email: email.trim() === '' ? null : wrongEmail(email),
  };
}

/**
 * What of a draft is sent: the fields that are other than when the form was opened, since the others may have changed meanwhile. An
 * empty address becomes null.
 */
export function bodyOf(draft: UserDraft, opened: UserDraft): Schemas['UpdateUserDto'] {
  const { username, role, mustChangePassword } = draft;
  const email = draft.email.trim();
  return {
    ...(username.trim() !== opened.username && { username: username.trim() }),
    ...(email !== opened.email && { email: email === '' ? null : email }),
    ...(role !== opened.role && { role }),
    ...(mustChangePassword !== opened.mustChangePassword && { mustChangePassword }),
  };
}
