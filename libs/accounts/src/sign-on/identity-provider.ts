import { AppError, CONFIG, describeError, keyedHash, type Config } from '@app/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import * as client from 'openid-client';
import { z } from 'zod';
import { BOUNDED } from './bounded-fetch.js';

/** What a provider has said of a person: two sets of claims, of which the second may be missing. */
export interface ProvenPerson {
  idToken: string;
  /** Of the ID token, whose signature, issuer, audience, times and nonce were found right. */
  claims: client.IDToken;
  userinfo: client.UserInfoResponse | null;
}

/** Addresses of ours that the provider sends people to. They follow from PUBLIC_URL alone, never from a request. */
const CALLBACK = 'api/oidc/callback';
const AFTER_LOGOUT = 'login';

/** So long ago, in seconds, a person may have proved at the provider to be who they are. It is asked for so that the provider says when. */
const MAX_AGE = 30 * 24 * 3_600;

/** What the provider says of itself is asked for again after this time, in milliseconds. */
const FRESH_MS = 3_600_000;

/**
 * The company's identity provider. It is asked when somebody signs on, and not before: a provider that is down keeps neither the
 * server from starting nor anybody from logging in by password.
 */
@Injectable()
export class IdentityProvider {
  private readonly logger = new Logger(IdentityProvider.name);
  private known: { since: number; configuration: Promise<client.Configuration> } | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get isOn(): boolean {
    return this.config.OIDC_ISSUER !== undefined;
  }

  /**
   * Where a browser signs on. State, nonce and verifier follow from its secret, so that nobody else can finish what it began.
   * @throws AppError SIGN_ON_OFF, SIGN_ON_UNAVAILABLE
   */
  async addressFor(browser: string): Promise<string> {
    const { state, nonce, verifier } = proofsOf(browser);
    const configuration = await this.configuration();
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.ownAddress(CALLBACK).href,
      scope: this.config.OIDC_SCOPES,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: String(MAX_AGE),
    }).href;
  }

  /** Whether what the provider has added to our address answers what this browser began. */
  isAnswerTo(browser: string, query: string): boolean {
    return new URLSearchParams(query).get('state') === proofsOf(browser).state;
  }

  /**
   * Who has come back from the provider. @param query what the provider has added to the address of ours
   * @throws AppError SIGN_ON_OFF, SIGN_ON_UNAVAILABLE, SIGN_ON_FAILED
   */
  async personOf(browser: string, query: string): Promise<ProvenPerson> {
    const { state, nonce, verifier } = proofsOf(browser);
    const configuration = await this.configuration();
    const address = this.ownAddress(CALLBACK);
    address.search = query;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined || tokens.id_token === undefined) throw new AppError('SIGN_ON_FAILED');
      const tells = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const userinfo = tells ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : null;
      return { idToken: tokens.id_token, claims, userinfo };
    } catch (error) {
      this.tell('a sign-on was refused', error);
      throw new AppError(isAway(error) ? 'SIGN_ON_UNAVAILABLE' : 'SIGN_ON_FAILED');
    }
  }

  /** Where a browser logs out at the provider; null where the provider has no such place, or cannot be asked. */
  async logoutAddress(idToken: string): Promise<string | null> {
    try {
      const configuration = await this.configuration();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: this.ownAddress(AFTER_LOGOUT).href,
      }).href;
    } catch (error) {
      this.tell('the logout at the provider is left out', error);
      return null;
    }
  }

  /** @throws AppError SIGN_ON_OFF, SIGN_ON_UNAVAILABLE */
  async metadata(): Promise<Readonly<client.ServerMetadata>> {
    return (await this.configuration()).serverMetadata();
  }

  private async configuration(): Promise<client.Configuration> {
    const now = Date.now();
    if (this.known === null || now - this.known.since > FRESH_MS)
      this.known = { since: now, configuration: this.discover() };
    const asked = this.known;
    try {
      return await asked.configuration;
    } catch (error) {
      if (this.known === asked) this.known = null;
      if (error instanceof AppError && error.code === 'SIGN_ON_OFF') throw error;
      this.tell('the provider could not be asked what it is', error);
      throw new AppError('SIGN_ON_UNAVAILABLE');
    }
  }

  private async discover(): Promise<client.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.config;
    if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
      throw new AppError('SIGN_ON_OFF');
    const issuer = new URL(OIDC_ISSUER);
    const found = await client.discovery(issuer, OIDC_CLIENT_ID, {}, authenticateWith(OIDC_CLIENT_SECRET), {
      ...BOUNDED,
      // The configuration allows plain HTTP on this machine alone.
      execute: [
        client.enableNonRepudiationChecks,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the library marks it so that nobody uses it in earnest
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    // The library lets some hosts answer for another issuer, as Entra's of any company does.
    if (new URL(found.serverMetadata().issuer).href !== issuer.href) throw new AppError('SIGN_ON_UNAVAILABLE');
    // What is needed later is there: half a description is not kept.
    const place = z.url({ protocol: issuer.protocol === 'http:' ? /^https?$/u : /^https$/u });
    z.object({ authorization_endpoint: place, token_endpoint: place, jwks_uri: place }).parse(found.serverMetadata());
    return found;
  }

  private ownAddress(path: string): URL {
    const { PUBLIC_URL } = this.config;
    if (PUBLIC_URL === undefined) throw new AppError('SIGN_ON_OFF');
    return new URL(path, PUBLIC_URL.endsWith('/') ? PUBLIC_URL : `${PUBLIC_URL}/`);
  }

  private tell(msg: string, error: unknown): void {
    this.logger.warn({ msg, error: describeError(error) });
  }
}

/** As the provider wants it: not all take the secret in the header, nor all in the body. */
function authenticateWith(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function proofsOf(browser: string): { state: string; nonce: string; verifier: string } {
  return {
    state: keyedHash(browser, 'state'),
    nonce: keyedHash(browser, 'nonce'),
    verifier: keyedHash(browser, 'verifier'),
  };
}

/** Whether the provider did not answer, rather than something wrong. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  // What `fetch` throws where there is no answer.
  return error instanceof TypeError && error.message === 'fetch failed';
}
