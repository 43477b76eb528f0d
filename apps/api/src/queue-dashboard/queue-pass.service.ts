import { type AuthUser, LoginService, readClaims, TOKEN_ALGORITHM } from '@app/accounts';
import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Request, Response } from 'express';
import { readCookie } from '../http/read-cookie.js';

/** Where the dashboard stands, and the only place the cookie is sent to. */
export const QUEUES_PATH = '/admin/queues';
const COOKIE = 'jizo_queues';
const LIFETIME_S = 30 * 60;

/** The short cookie with which an administrator's browser opens the dashboard: a page cannot send a bearer token along. */
@Injectable()
export class QueuePassService {
  constructor(
    private readonly jwt: JwtService,
    private readonly logins: LoginService,
  ) {}

  /** Gives the caller the pass, which ends with the caller's login. */
  async give({ id, loginId, tokenVersion }: AuthUser, request: Request, response: Response): Promise<void> {
    const pass = await this.jwt.signAsync(
      { sub: id, sid: loginId, version: tokenVersion },
      { algorithm: TOKEN_ALGORITHM, expiresIn: LIFETIME_S },
    );
    response.cookie(COOKIE, pass, {
      path: QUEUES_PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.secure,
      maxAge: LIFETIME_S * 1000,
    });
  }

  /**
   * The administrator whose pass came with a request, as the account stands now.
   * @throws AppError UNAUTHENTICATED, ACCOUNT_INACTIVE, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED, PASSKEY_REQUIRED, FORBIDDEN
   */
  async admin(request: Request): Promise<AuthUser> {
    const pass = readCookie(request.headers.cookie, COOKIE);
    const claims = pass === undefined ? null : await this.verify(pass);
    if (claims === null) throw new AppError('UNAUTHENTICATED');
    const user = await this.logins.byClaims(claims);
    if (user.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
    if (user.lacks !== null) throw new AppError(user.lacks);
    if (user.role !== 'admin') throw new AppError('FORBIDDEN');
    return user;
  }

  private async verify(pass: string) {
    try {
      return readClaims(await this.jwt.verifyAsync<object>(pass, { algorithms: [TOKEN_ALGORITHM] }));
    } catch {
      return null;
    }
  }
}
