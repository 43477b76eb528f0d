import { Login, User } from '@app/database';
import { randomUUID } from 'node:crypto';
import { TestApp } from '../../kit/product/test-app.js';
import { CLIENT } from '../../kit/sign-on/company-provider.js';
import { hostileAnswers } from '../../kit/sign-on/hostile-answers.js';
import { HostileProvider, json, type ProviderAnswer } from '../../kit/sign-on/hostile-provider.js';
import { SignOnBrowser } from '../../kit/sign-on/sign-on-browser.js';
import { PUBLIC_URL, signOnConfig } from '../../kit/sign-on/sign-on-fixture.js';

jest.setTimeout(240_000);

const FORM = 'application/x-www-form-urlencoded';

describe('a provider that lies, and who stands between', () => {
  let provider: HostileProvider;
  let app: TestApp;
  beforeEach(async () => {
    provider = await HostileProvider.start();
    app = await TestApp.start({ worker: false, config: signOnConfig(provider.issuer) });
  });
  afterEach(async () => {
    await app.close();
    await provider.close();
  });

  /** A sign-on whose answer is changed. @returns what the screen is told */
  const signOn = async (change: (answer: ProviderAnswer) => void): Promise<URLSearchParams> => {
    const mine = new SignOnBrowser(app, PUBLIC_URL);
    const answer = provider.rightAnswer(await mine.start(), `person-${randomUUID()}`);
    change(answer);
    provider.say(answer);
    return mine.at(`${PUBLIC_URL}/api/oidc/callback?${answer.query.toString()}`);
  };
  const count = async () => [await app.orm.em.fork().count(User), await app.orm.em.fork().count(Login)];

  it('[IDN-6] [IDN-11] of 500 wrong answers none logs anybody in, and none is a fault of ours', async () => {
    const answers = hostileAnswers(provider.issuer);
    expect(answers.length).toBeGreaterThanOrEqual(500);
    expect((await signOn(() => undefined)).get('code')).not.toBeNull();
    const before = await count();
    for (const { name, change } of answers) {
      // `at` throws where the product answers anything but its own screen.
      const end = await signOn((answer) => change(answer, provider));
      expect([name, [...end.keys()], end.get('refused')]).toEqual([
        name,
        ['refused'],
        expect.stringMatching(/^SIGN_ON_(?:FAILED|UNAVAILABLE)$/u),
      ]);
    }
    expect(await count()).toEqual(before);
    expect((await signOn(() => undefined)).get('code')).not.toBeNull();
  });

  it('[IDN-6] what it says of itself has to be whole, and of itself', async () => {
    for (const metadata of [
      json({}),
      json({}, 500),
      json({ issuer: `${provider.issuer}/` }),
      json({ issuer: provider.issuer }),
      json({ issuer: 'https://evil.example' }),
      { status: 200, type: 'text/html', body: '<html>' },
      { status: 200, type: 'application/json', body: 'x'.repeat(600_000) },
      { status: 302, type: 'application/json', body: '' },
    ]) {
      provider.metadata = () => metadata;
      const { status, body } = await app.visitor.post('/api/oidc/start', {});
      expect({ status, body }).toMatchObject({ status: 424, body: { code: 'SIGN_ON_UNAVAILABLE' } });
    }
    // As soon as it is right again, people sign on.
    provider.metadata = (right) => json(right);
    expect((await signOn(() => undefined)).get('code')).not.toBeNull();
  });

  it('[IDN-10] of its logout tokens one that is right in everything ends a login, once', async () => {
    const mine = new SignOnBrowser(app, PUBLIC_URL);
    const sub = `person-${randomUUID()}`;
    const answer = provider.rightAnswer(await mine.start(), sub);
    answer.claims['sid'] = 'the session there';
    provider.say(answer);
    const code = (await mine.at(`${PUBLIC_URL}/api/oidc/callback?${answer.query.toString()}`)).get('code')!;
    const by = app.as(((await mine.trade(code)).body as { token: string }).token);

    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: provider.issuer, aud: CLIENT.id, iat: now, exp: now + 120, sub, sid: 'the session there' };
    const token = (change: object, header: object = {}, sign = (input: string) => provider.signed(input)) =>
      provider.tokenOf({
        header: { ...answer.header, typ: 'logout+jwt', ...header },
        claims: { ...right, jti: randomUUID(), events, ...change },
        sign,
      });
    const send = (body: string) =>
      app.visitor.post('/api/oidc/backchannel-logout').set('content-type', FORM).send(body);
    const sendToken = (text: string) => send(new URLSearchParams({ logout_token: text }).toString());

    const wrong = [
      ...[{ iss: 'https://evil.example' }, { iss: undefined }, { aud: 'other' }, { aud: undefined }, { aud: [] }],
      ...[{ events: undefined }, { events: {} }, { events: [] }, { events: { logout: {} } }, { events: 'logout' }],
      ...[{ nonce: 'n' }, { jti: undefined }, { jti: '' }, { jti: 1 }, { sub: undefined, sid: undefined }, { sub: 1 }],
      ...[{ iat: now - 3_600 }, { iat: undefined }, { iat: 'now' }, { exp: now - 3_600 }, { nbf: now + 3_600 }],
    ].map((change) => token(change));
    const forged = [
      token({}, { alg: 'none' }, () => ''),
      token({}, { alg: 'HS256' }, (input) => provider.macBy('public key', input)),
      token({}, { alg: 'HS256' }, (input) => provider.macBy('client secret', input)),
      token({}, { alg: 'ES256' }),
      token({}, { kid: 'unknown' }),
      token({}, {}, (input) => provider.signed(input, true)),
      token({}, { jwk: provider.otherKey }, (input) => provider.signed(input, true)),
      provider.tokenOf(answer),
      ...['', 'a.b.c', '..', 'x'.repeat(30_000)],
    ];
    for (const [at, text] of [...wrong, ...forged].entries()) {
      const { status, body } = await sendToken(text);
      expect({ at, status, body }).toMatchObject({ at, status: 400, body: { error: 'invalid_request' } });
    }
    for (const body of ['', 'logout_token', 'a=b', 'logout_token=a&logout_token=b'])
      expect(await send(body)).toMatchObject({ status: 400 });
    expect(await send(`logout_token=${'x'.repeat(100_000)}`)).toMatchObject({ status: 413 });
    expect(await app.visitor.post('/api/oidc/backchannel-logout', { logout_token: 'x' })).toMatchObject({
      status: 415,
    });
    await by.get('/api/logins').expect(200);
    // Of somebody else there: nothing ends here.
    expect(await sendToken(token({ sub: 'somebody else' }))).toMatchObject({ status: 200 });
    await by.get('/api/logins').expect(200);

    const good = token({ sub: undefined });
    expect(await sendToken(good)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    await by.get('/api/logins').expect(401);
    expect(await sendToken(good)).toMatchObject({ status: 400 });
  });
});
