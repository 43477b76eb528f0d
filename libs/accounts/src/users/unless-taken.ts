import { AppError } from '@app/platform';
import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';

/**
 * Saves an account.
 * @throws AppError USERNAME_TAKEN or EMAIL_TAKEN where the database says that another has the name or the address
 */
export async function unlessTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const constraint: unknown = Reflect.get(error, 'constraint');
    throw new AppError(constraint === 'users_email_unique' ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN');
  }
}
