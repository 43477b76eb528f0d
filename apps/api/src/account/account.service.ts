import { notifyAccount, User } from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { checkPassword } from '../users/passwords.js';

@Injectable()
export class AccountService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Deletes a user's own account and everything that belongs to it, at once and for good; its tokens and sockets end.
   * @throws AppError WRONG_CURRENT_PASSWORD, or LAST_ADMIN when nobody could manage the accounts afterwards
   */
  async remove(id: string, password: string): Promise<void> {
    const { passwordHash } = await this.em.fork().findOneOrFail(User, { id });
    if (!(await checkPassword(passwordHash, password))) throw new AppError('WRONG_CURRENT_PASSWORD');
    await this.em.fork().transactional(async (em) => {
      // All admins are locked, so that of the last two, leaving at once, one stays.
      const admins = await em.find(User, { role: 'admin', active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (admins.length === 1 && admins[0]?.id === id) throw new AppError('LAST_ADMIN');
      await em.nativeDelete(User, { id });
      await notifyAccount(em, id);
    });
  }
}
