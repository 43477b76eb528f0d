import { SignOnService } from '@app/accounts';
import { AppError, CONFIG, type Config } from '@app/platform';
import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Public } from '../access/access.decorator.js';
import { TakesForm } from '../http/read-body.js';
import { SignOnCookie } from './sign-on-cookie.js';

/** More than any provider adds to our address. */
const LONGEST_QUERY = 8_000;
const LOGOUT = z.object({ logout_token: z.string().min(1) });

/** Where the company's identity provider sends browsers to, and what it calls itself: the protocol says what is answered. */
@ApiExcludeController()
@Public()
@Controller('oidc')
export class ProviderController {
  constructor(
    private readonly signOns: SignOnService,
    private readonly cookie: SignOnCookie,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** The browser comes back with the provider's answer. What follows stands behind the `#`, which no server and no log sees. */
  @Get('callback')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    const ended = await this.ended(request);
    // With a code the browser has to show the cookie once more.
    if (!('code' in ended)) this.cookie.clear(response);
    response.redirect(
      303,
      `${this.config.PUBLIC_URL?.replace(/\/$/u, '') ?? ''}/sign-on#${String(new URLSearchParams(ended))}`,
    );
  }

  private async ended(request: Request): Promise<Record<string, string>> {
    const at = request.originalUrl.indexOf('?');
    const query = at === -1 ? '' : request.originalUrl.slice(at);
    try {
      if (query.length > LONGEST_QUERY) throw new AppError('SIGN_ON_FAILED');
      const end = await this.signOns.finish(this.cookie.read(request), query);
      return end === 'linked' ? { linked: 'yes' } : end;
    } catch (error) {
      if (error instanceof AppError) return { refused: error.code };
      throw error;
    }
  }

  /** OpenID Connect Back-Channel Logout 1.0, 2.5 and 2.8: 200, or 400 with the protocol's own words. */
  @TakesForm()
  @Post('backchannel-logout')
  async backchannelLogout(@Body() body: unknown, @Res() response: Response): Promise<void> {
    try {
      const { success, data } = LOGOUT.safeParse(body);
      if (!success) throw new AppError('SIGN_ON_FAILED');
      await this.signOns.endByProvider(data.logout_token);
      response.status(200).json({});
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      response.status(400).json({ error: 'invalid_request', error_description: error.code });
    }
  }
}
