import { accountId, createOnce, endAccess, hashPassword, lockAdmins, unlessTaken } from '@app/accounts';
import { PasswordReset, User } from '@app/database';
import { AppError, CONFIG, type Config } from '@app/platform';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { recordAct } from '../audit/record-act.js';
import { actsOf, addressOf, changedFields, endsAccess, sentFields } from './user-changes.js';
import type { CreateUserDto, UpdateUserDto, UserDto } from './users.dto.js';

/** The accounts as administrators manage them. Everything they do is written down beside it. */
@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Pick<Config, 'JWT_SECRET'>,
  ) {}

  /** All accounts in the order of their creation. */
  async list(): Promise<UserDto[]> {
    const users = await this.em.find(User, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return users.map(toView);
  }

  /**
   * Adds an ordinary user, who has to change the password first; or answers the one that the same request has added.
   * @throws AppError USERNAME_TAKEN, EMAIL_TAKEN, CONFLICT
   */
  async create(admin: string, { requestId, password, ...body }: CreateUserDto): Promise<UserDto> {
    const id = accountId(this.config, requestId);
    const account = { username: body.username, email: addressOf(body.email) };
    const user = await createOnce(this.em, { id, password, ...account }, async () => {
      const passwordHash = await hashPassword(password);
      return this.em.fork().transactional(async (em) => {
        const added = em.create(User, { ...account, ...(id && { id }), passwordHash, mustChangePassword: true });
        await em.flush();
        recordAct(em, admin, 'user_created', { target: added.id });
        return added;
      });
    });
    return toView(user);
  }

  /**
   * Changes the given fields. A new role, password, mustChangePassword or activity ends the user's tokens and sockets.
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
        // A reset link sent to the old address opens nothing.
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
