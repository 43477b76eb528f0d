import {
  accountId,
  afterEmailChange,
  assertPassword,
  ClosedRecordsService,
  createOnce,
  endAccess,
  hashPassword,
  tellOwner,
  unlessTaken,
} from '@app/accounts';
import {
  AuditEntry,
  createResetCode,
  findLockedUser,
  lockAdmins,
  Mail,
  notifyLogins,
  PasswordReset,
  removeFactors,
  unlinkIdentities,
  User,
} from '@app/database';
import { AppError, CONFIG, newId, type Config } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { recordAct } from '../audit/record-act.js';
import { actsOf, addressOf, changedFields, endsAccess, sentFields } from './user-changes.js';
import type { CreateUserDto, StartedResetDto, UpdateUserDto, UserDto } from './users.dto.js';

/** The accounts as administrators manage them. Everything they do is written down beside it. */
@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'JWT_SECRET' | 'SMTP_URL' | 'PASSWORD_LOGIN' | 'REQUIRE_PASSKEY_FOR_RECORDS'>,
    private readonly jobs: JobProducer,
    private readonly records: ClosedRecordsService,
  ) {}

  /** All accounts in the order of their creation. */
  async list(): Promise<UserDto[]> {
    const users = await this.em.find(User, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
    const initial = await withInitialPassword(this.em, users);
    return users.map((user) => toView(user, initial));
  }

  /**
   * Adds an ordinary user, who has to change the password first; or answers the one that the same request has added.
   * @throws AppError USERNAME_TAKEN, EMAIL_TAKEN, CONFLICT, and what the rules of passwords say
   */
  async create(admin: string, { requestId, password, ...body }: CreateUserDto): Promise<UserDto> {
    const id = accountId(this.config, requestId);
    const account = { username: body.username, email: addressOf(body.email) };
    const user = await createOnce(this.em, { id, password, ...account }, async () => {
      assertPassword(password, account.username);
      const passwordHash = await hashPassword(password);
      return this.em.fork().transactional(async (em) => {
        const added = em.create(User, { ...account, ...(id && { id }), passwordHash, mustChangePassword: true });
        await em.flush();
        recordAct(em, admin, 'user_created', { target: added.id });
        return added;
      });
    });
    return toView(user, await withInitialPassword(this.em.fork(), [user]));
  }

  /**
   * Changes the given fields. A new role, mustChangePassword or activity ends the user's tokens and sockets; of a new address the old
   * one is told.
   * @throws AppError USER_NOT_FOUND, USERNAME_TAKEN, EMAIL_TAKEN, INITIAL_PASSWORD, LAST_ADMIN
   */
  async change(admin: string, id: string, body: UpdateUserDto): Promise<UserDto> {
    const sent = sentFields(body);
    const { view, mailId } = await unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const admins = await lockAdmins(em);
        const user = await findLockedUser(em, { id });
        if (user === null) throw new AppError('USER_NOT_FOUND');
        const before = user.email ?? null;
        const changed = changedFields(user, sent);
        const isReleased = user.mustChangePassword && changed.includes('mustChangePassword');
        if (isReleased && (await withInitialPassword(em, [user])).has(id)) throw new AppError('INITIAL_PASSWORD');
        em.assign(user, sent);
        const manages = user.active && user.role === 'admin';
        if (!manages && admins.length === 1 && admins[0] === id) throw new AppError('LAST_ADMIN');
        for (const [action, fields] of actsOf(changed, user)) recordAct(em, admin, action, { target: id, fields });
        await em.flush();
        const mailId = await afterEmailChange(em, this.config, user, before, 'another');
        if (endsAccess(changed)) await endAccess(em, user);
        return { view: toView(user, await withInitialPassword(em, [user])), mailId };
      }),
    );
    if (mailId !== null) await this.jobs.enqueueMail({ mailId });
    return view;
  }

  /**
   * Starts a reset of another user's password, which nobody but its owner then sets: by mail where one can be sent, else with a code to
   * hand over. What an earlier reset has made no longer counts. The password of before counts until the new one is set.
   * A code passes through the administrator's hands: with its use the records of before close until the owner proves to be the owner.
   * @throws AppError USER_NOT_FOUND, USER_INACTIVE, FORBIDDEN for one's own
   */
  async startReset(admin: string, id: string): Promise<StartedResetDto> {
    // An administrator's screen that was left open does not give the account away.
    if (id === admin) throw new AppError('FORBIDDEN');
    const mailId = newId();
    const started = await this.em.fork().transactional(async (em): Promise<StartedResetDto> => {
      const user = await findLockedUser(em, { id });
      if (user === null) throw new AppError('USER_NOT_FOUND');
      if (!user.active) throw new AppError('USER_INACTIVE');
      recordAct(em, admin, 'reset_started', { target: id });
      await em.flush();
      await em.nativeDelete(PasswordReset, { userId: id });
      // Where passwords are closed, a code links the company's account; a mail would ask for a password.
      const isByMail = this.config.SMTP_URL !== undefined && this.config.PASSWORD_LOGIN === 'on';
      if (!isByMail || !user.email) return { code: await createResetCode(em, id, true) };
      await em.insert(Mail, { id: mailId, kind: 'admin_reset', userId: id });
      return { sentTo: user.email };
    });
    if (started.sentTo !== undefined) await this.jobs.enqueueMail({ mailId });
    return started;
  }

  /**
   * Takes away what another user's account asks for beside the password, for one who has lost everything; ends its tokens and tells the
   * owner by mail where one can be sent. Where there is nothing to take away, nothing happens.
   * @throws AppError USER_NOT_FOUND, FORBIDDEN for one's own
   */
  async removeSecondFactor(admin: string, id: string): Promise<void> {
    // One's own is taken away in the settings, with the password and a code.
    if (id === admin) throw new AppError('FORBIDDEN');
    const done = await this.em.fork().transactional(async (em) => {
      const user = await findLockedUser(em, { id });
      if (user === null) throw new AppError('USER_NOT_FOUND');
      if (!(await removeFactors(em, id))) return null;
      recordAct(em, admin, 'second_factor_removed', { target: id });
      // Where records ask for a passkey, whoever lets people in must not read them for having taken it away.
      const guarded = this.config.REQUIRE_PASSKEY_FOR_RECORDS === 'on';
      const tell = guarded ? await this.records.close(em, id) : null;
      await endAccess(em, user);
      return { tell, mailId: await tellOwner(em, this.config, user, 'second_factor_removed') };
    });
    await done?.tell?.();
    if (done?.mailId != null) await this.jobs.enqueueMail({ mailId: done.mailId });
  }

  /**
   * Takes the company's login from another user's account, for one whom the provider knows by another name now; ends the logins that
   * began there and tells the owner by mail where one can be sent. Where there is none, nothing happens.
   * @throws AppError USER_NOT_FOUND, FORBIDDEN for one's own
   */
  async unlinkIdentity(admin: string, id: string): Promise<void> {
    // One's own is taken away in the settings, by who proves to be the owner.
    if (id === admin) throw new AppError('FORBIDDEN');
    const mailId = await this.em.fork().transactional(async (em) => {
      const ended = await unlinkIdentities(em, id);
      const user = await findLockedUser(em, { id });
      if (user === null) throw new AppError('USER_NOT_FOUND');
      if (ended === null) return null;
      recordAct(em, admin, 'identity_unlinked', { target: id });
      await notifyLogins(em, id, ended);
      return tellOwner(em, this.config, user, 'identity_unlinked');
    });
    if (mailId !== null) await this.jobs.enqueueMail({ mailId });
  }
}

/**
 * Of accounts, those that have to change a password which an administrator chose: whoever has set an own one is asked for another only
 * by an act that is written down.
 */
async function withInitialPassword(em: EntityManager, users: readonly User[]): Promise<ReadonlySet<string>> {
  const asked = users.filter((user) => user.mustChangePassword).map(({ id }) => id);
  if (asked.length === 0) return new Set();
  const action = { $in: ['user_created', 'user_changed'] as const };
  const acts = await em.find(AuditEntry, { target: { $in: asked }, action });
  const made = new Set(acts.filter((act) => act.action === 'user_created').map(({ target }) => target));
  for (const { target, fields } of acts) if (fields.includes('mustChangePassword')) made.delete(target);
  return new Set(asked.filter((id) => made.has(id)));
}

function toView(user: User, initial: ReadonlySet<string>): UserDto {
  const { id, username, email, role, mustChangePassword, active } = user;
  const hasInitialPassword = mustChangePassword && initial.has(id);
  return { id, username, email: email ?? null, role, mustChangePassword, hasInitialPassword, active };
}
