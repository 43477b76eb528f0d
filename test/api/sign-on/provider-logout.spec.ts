import { Login } from '@app/database';
import { TestSocket } from '../../kit/clients/socket-client.js';
import type { TestApp } from '../../kit/product/test-app.js';
import { CLIENT } from '../../kit/sign-on/company-provider.js';
import { PUBLIC_URL, SignOnFixture } from '../../kit/sign-on/sign-on-fixture.js';

jest.setTimeout(60_000);

const LOGOUT = '/api/oidc/backchannel-logout';
const FORM = 'application/x-www-form-urlencoded';

describe('logging out, here and at the provider', () => {
  let fixture: SignOnFixture;
  let app: TestApp;
  beforeAll(async () => {
    fixture = await SignOnFixture.start();
    ({ app } = fixture);
  });
  afterAll(() => fixture.close());

  const em = () => app.orm.em.fork();

  it('[IDN-10] ends the login here, and answers where the provider’s ends without asking who it is', async () => {
    const { sub } = fixture.company.hire();
    const mine = fixture.browser();
    const { by, token } = await mine.signOn();
    const { id } = await fixture.userNamed(sub);
    const kept = await em().findOneOrFail(Login, { userId: id });
    // The ID token is kept sealed, and goes with the login.
    expect(kept.idTokenSealed).not.toBeNull();
    expect(Buffer.from(kept.idTokenSealed!).toString()).not.toContain('eyJ');
    const { url } = (await by.post('/api/oidc/logout').expect(200)).body as { url: string };
    const asked = new URL(url);
    expect(asked.origin).toBe(fixture.company.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${PUBLIC_URL}/login`,
      id_token_hint: expect.stringMatching(/^eyJ/u) as string,
    });
    await app.as(token).get('/api/logins').expect(401);
    expect(await em().findOneOrFail(Login, { id: kept.id })).toMatchObject({ idTokenSealed: null });
    expect((await mine.get(url)).text).toContain('会社からもログアウトする');
  });

  it('[IDN-10] who logged in by password has nowhere else to go', async () => {
    const user = await app.registerAndLogin();
    await user.post('/api/oidc/logout').expect(200, { url: null });
    await user.get('/api/logins').expect(401);
  });

  it('[IDN-10] a logout at the provider ends its login here, with its sockets, and no other', async () => {
    const { sub } = fixture.company.hire();
    const mine = fixture.browser();
    const { by, token } = await mine.signOn();
    const elsewhere = await fixture.browser().signOn();
    const socket = await new TestSocket(app.url, token).opened();
    fixture.company.sent.length = 0;
    await mine.leave(fixture.company.issuer);
    expect(fixture.company.sent.map((one) => one.url)).toEqual([`${PUBLIC_URL}/api/oidc/backchannel-logout`]);
    await socket.ended();
    await by.get('/api/logins').expect(401);
    await elsewhere.by.get('/api/logins').expect(200);
    const { id } = await fixture.userNamed(sub);
    expect(fixture.events).toContainEqual(expect.objectContaining({ event: 'provider_logout', user: id }));
    // What was sent is good once.
    const body = fixture.company.sent[0]?.body ?? '';
    expect(await app.visitor.post(LOGOUT).set('content-type', FORM).send(body)).toMatchObject({
      status: 400,
      headers: { 'cache-control': 'no-store' },
      body: { error: 'invalid_request' },
    });
  });
});
