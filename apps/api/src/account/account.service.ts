import { AccountsService, type AuthUser, type Proof } from '@app/accounts';
import { bury, DeletionLog, lockAdmins, lockWithConversations, notifyAccount, User } from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

@Injectable()
export class AccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly deletions: DeletionLog,
  ) {}

  /**
   * Deletes a user's own account and everything that belongs to it, immediately and for good; its tokens and sockets end.
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR, or LAST_ADMIN when no one
   * could manage the accounts afterwards
   */
  async remove(by: AuthUser, proof: Proof): Promise<void> {
    const { id } = by;
    await this.accounts.prove(by, proof);
    await this.em.fork().transactional(async (em) => {
      const admins = await lockAdmins(em);
      if (admins.length === 1 && admins[0] === id) throw new AppError('LAST_ADMIN');
      await lockWithConversations(em, id);
      await bury(em, id, 'account', id);
      await em.nativeDelete(User, { id });
      await notifyAccount(em, id);
    });
    await this.deletions.write();
  }
}
