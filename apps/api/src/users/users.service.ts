import type { AuditAction } from '@app/contract';
import { PasswordReset, User } from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { recordAct } from '../audit/record-act.js';
import { endAccess } from './end-access.js';
import { lockAdmins } from './lock-admins.js';
import { hashPassword } from './passwords.js';
import { unlessTaken } from './unique.js';
import type { CreateUserDto, UpdateUserDto, UserDto } from './users.dto.js';

/** What an administrator can change of an account by giving it another value. */
const FIELDS = ['username', 'email', 'role', 'mustChangePassword', 'active'] as const;
/** A change of these ends the user's tokens. */
const ENDING: readonly string[] = ['role', 'mustChangePassword', 'active', 'password'];

/** The accounts as administrators manage them. Everything they do is written down beside it. */
@Injectable()
export class UsersService {
  constructor(private readonly em: EntityManager) {}

  /** All accounts in the order of their creation. */
  async list(): Promise<UserDto[]> {
    const users = await this.em.find(User, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return users.map(toView);
  }

  /**
   * Adds an ordinary user, who has to change the password first.
   * @throws AppError USERNAME_TAKEN, EMAIL_TAKEN
   */
  async create(admin: string, { username, email, password }: CreateUserDto): Promise<UserDto> {
    const passwordHash = await hashPassword(password);
    return unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const user = em.create(User, { username, email: addressOf(email), passwordHash, mustChangePassword: true });
        await em.flush();
        recordAct(em, admin, 'user_created', { target: user.id });
        return toView(user);
      }),
    );
  }

  /**
   * Changes what is given. A new role, password, mustChangePassword or activity ends the user's tokens and sockets.
   * @throws AppError USER_NOT_FOUND, USERNAME_TAKEN, EMAIL_TAKEN, LAST_ADMIN
   */
  async change(admin: string, id: string, { password, email, ...rest }: UpdateUserDto): Promise<UserDto> {
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const given = {
      ...rest,
      ...(email === undefined ? {} : { email: addressOf(email) }),
      // A password that somebody else knows is one to be changed.
      ...(passwordHash === undefined ? {} : { mustChangePassword: true }),
    };
    return unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const admins = await lockAdmins(em);
        const user = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (user === null) throw new AppError('USER_NOT_FOUND');
        const changed: string[] = FIELDS.filter(
          (field) => given[field] !== undefined && given[field] !== (user[field] ?? null),
        );
        // A field that was not sent may be there as undefined.
        em.assign(user, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
        if (passwordHash !== undefined) {
          user.passwordHash = passwordHash;
          changed.push('password');
        }
        if (admins.length === 1 && admins[0] === id && !(user.active && user.role === 'admin'))
          throw new AppError('LAST_ADMIN');
        for (const [action, fields] of acts(changed, user)) recordAct(em, admin, action, { target: id, fields });
        await em.flush();
        if (changed.includes('email')) await em.nativeDelete(PasswordReset, { userId: id });
        if (changed.some((field) => ENDING.includes(field))) await endAccess(em, user);
        return toView(user);
      }),
    );
  }
}

/** What a change was, in the words of the audit. */
function acts(changed: readonly string[], { active }: Pick<User, 'active'>): [AuditAction, string[]][] {
  const plain = changed.filter((field) => field !== 'active' && field !== 'password');
  return [
    ...(plain.length > 0 ? [['user_changed', plain] satisfies [AuditAction, string[]]] : []),
    ...(changed.includes('active')
      ? [[active ? 'user_activated' : 'user_deactivated', []] satisfies [AuditAction, string[]]]
      : []),
    ...(changed.includes('password') ? [['password_set', []] satisfies [AuditAction, string[]]] : []),
  ];
}

function addressOf(email: string | null | undefined): string | null {
  return email === undefined || email === '' ? null : email;
}

function toView({ id, username, email, role, mustChangePassword, active }: User): UserDto {
  return { id, username, email: email ?? null, role, mustChangePassword, active };
}
