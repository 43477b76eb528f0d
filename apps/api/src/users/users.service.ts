import { PasswordReset, User } from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { recordAct } from '../audit/record-act.js';
import { endAccess } from './end-access.js';
import { lockAdmins } from './lock-admins.js';
import { hashPassword } from './passwords.js';
import { unlessTaken } from './unique.js';
import { actsOf, addressOf, changedFields, endsAccess, sentFields } from './user-changes.js';
import type { CreateUserDto, UpdateUserDto, UserDto } from './users.dto.js';

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
  async change(admin: string, id: string, body: UpdateUserDto): Promise<UserDto> {
    const sent = sentFields(body);
    const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
    return unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const admins = await lockAdmins(em);
        const user = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (user === null) throw new AppError('USER_NOT_FOUND');
        const changed = [...changedFields(user, sent), ...(passwordHash === null ? [] : ['password'])];
        em.assign(user, { ...sent, ...(passwordHash === null ? {} : { passwordHash }) });
        const manages = user.active && user.role === 'admin';
        if (!manages && admins.length === 1 && admins[0] === id) throw new AppError('LAST_ADMIN');
        for (const [action, fields] of actsOf(changed, user)) recordAct(em, admin, action, { target: id, fields });
        await em.flush();
        // What was sent to the old address opens nothing.
        if (changed.includes('email')) await em.nativeDelete(PasswordReset, { userId: id });
        if (endsAccess(changed)) await endAccess(em, user);
        return toView(user);
      }),
    );
  }
}

function toView({ id, username, email, role, mustChangePassword, active }: User): UserDto {
  return { id, username, email: email ?? null, role, mustChangePassword, active };
}
