import { CONFIG, type Config } from '@app/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { readCookie } from '../http/read-cookie.js';

const NAME = 'jizo_sign_on';
/** As long as somebody may take at the provider. */
const LIFETIME_MS = 600_000;

/**
 * The cookie by which a sign-on stays with the browser that began it: nobody can finish another's, nor have a browser log in as
 * somebody it did not ask for. `Lax`, since the provider sends the browser back to us.
 */
@Injectable()
export class SignOnCookie {
  private readonly isSecure: boolean;

  constructor(@Inject(CONFIG) { PUBLIC_URL }: Config) {
    this.isSecure = PUBLIC_URL?.startsWith('https:') === true;
  }

  /** With TLS, one that no neighbour under the company's name can set. */
  private get name(): string {
    return this.isSecure ? `__Host-${NAME}` : NAME;
  }

  private get options(): CookieOptions {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure };
  }

  set(response: Response, browser: string): void {
    response.cookie(this.name, browser, { ...this.options, maxAge: LIFETIME_MS });
  }

  /** The browser's secret; an empty one, which no sign-on has, where it has none. */
  read(request: Request): string {
    return readCookie(request.headers.cookie, this.name) ?? '';
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}
