import {
  dropIdentities,
  EmailChange,
  hasClosedRecords,
  ownerEmailAfter,
  removeFactors,
  tryTransactionLock,
  User,
} from '@app/database';
import { CONFIG, SecurityLog, type Config } from '@app/platform';
import { EntityManager, LockMode, raw } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { endAccess } from '../logins/end-access.js';
import { generatePassword, hashPassword } from '../passwords/passwords.js';

const USERNAME = 'admin';

/** The admin of a fresh installation, and the way back in when its password is lost. */
@Injectable()
export class FirstAdminService {
  constructor(
    private readonly em: EntityManager,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates `admin` when there is no user yet, with ADMIN_PASSWORD or a generated one; the user must change it immediately.
   * Of several processes that start together one creates it.
   * @returns the generated password, to be printed once; null when none was generated
   */
  async ensure(): Promise<string | null> {
    const given = this.config.ADMIN_PASSWORD;
    const password = given ?? generatePassword();
    if ((await this.em.fork().count(User)) > 0) return null;
    const passwordHash = await hashPassword(password);
    return this.em.fork().transactional(async (em) => {
      if (!(await tryTransactionLock(em, 'first-admin')) || (await em.count(User)) > 0) return null;
      em.create(User, { username: USERNAME, email: null, passwordHash, ...this.asFirst });
      return given === undefined ? password : null;
    });
  }

  /** Where passwords open nothing else, that of this account does: nobody else could let anybody in. */
  private get asFirst() {
    return {
      role: 'admin',
      mustChangePassword: true,
      passwordDoor: this.config.PASSWORD_LOGIN === 'off',
    } as const;
  }

  /**
   * Gives `admin` a new password (creates it where it is missing), takes its second factor, its links and its address away, ends its
   * tokens and returns the password.
   */
  async reset(): Promise<string> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const id = await this.em.fork().transactional(async (em) => {
      const admin = await em.findOne(
        User,
        { [raw('lower(username)')]: USERNAME },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (admin === null) {
        const made = {
          username: USERNAME,
          email: null,
          passwordHash,
          ...this.asFirst,
        };
        const created = em.create(User, made);
        await em.flush();
        return created.id;
      }
      // Whoever reads the mail of an address that stays could take the account again by a reset, or by undoing a change.
      // Closed records ask for the address of before: no way in, but a proof of who is.
      const without = { email: null, ownerEmail: admin.ownerEmail };
      const ownerEmail = (await hasClosedRecords(em, admin.id))
        ? ownerEmailAfter(without, admin.email ?? null, false)
        : null;
      em.assign(admin, { email: null, ownerEmail, passwordHash, ...this.asFirst, active: true });
      await em.nativeDelete(EmailChange, { userId: admin.id });
      await removeFactors(em, admin.id);
      // Nobody whom a provider lets in as this account shares the way in.
      await dropIdentities(em, admin.id);
      await endAccess(em, admin);
      return admin.id;
    });
    this.log.note('admin_reset', { user: id });
    return password;
  }
}
