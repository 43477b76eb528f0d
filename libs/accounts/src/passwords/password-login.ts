import { AppError, type Config } from '@app/platform';

/**
 * Passwords open the product, unless the company's provider alone does. An administrator whom `--reset-admin` has let in is asked
 * apart.
 * @throws AppError PASSWORD_LOGIN_OFF
 */
export function assertPasswordLogin({ PASSWORD_LOGIN }: Pick<Config, 'PASSWORD_LOGIN'>): void {
  if (PASSWORD_LOGIN === 'off') throw new AppError('PASSWORD_LOGIN_OFF');
}
