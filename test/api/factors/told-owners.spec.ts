import { User } from '@app/database';
import { loginAdmin } from '../../kit/clients/callers.js';
import { idOf } from '../../kit/clients/closed-records.js';
import { setUpTotp } from '../../kit/clients/second-factor.js';
import { SoftwareAuthenticator } from '../../kit/clients/software-authenticator.js';
import { SmtpServer } from '../../kit/doubles/smtp-server.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { CompanyProvider } from '../../kit/sign-on/company-provider.js';
import { SignOnBrowser } from '../../kit/sign-on/sign-on-browser.js';
import { PUBLIC_URL, signOnConfig } from '../../kit/sign-on/sign-on-fixture.js';

jest.setTimeout(60_000);

const { origin: ORIGIN, hostname: HOST } = new URL(PUBLIC_URL);

describe('what is added to an account', () => {
  let company: CompanyProvider;
  let smtp: SmtpServer;
  let app: TestApp;
  let user: TestUser;
  let email: string;
  beforeEach(async () => {
    company = await CompanyProvider.start({ publicUrl: PUBLIC_URL, url: () => app.url });
    smtp = await SmtpServer.start();
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Jizo 1on1 <no-reply@example.co.jp>' };
    app = await TestApp.start({ config: { ...signOnConfig(company.issuer), ...mail } });
    user = await app.registerAndLogin();
    email = `${user.username}@example.co.jp`;
    await app.orm.em.fork().nativeUpdate(User, { username: user.username }, { email });
  });
  afterEach(async () => {
    await app.close();
    await smtp.close();
    await company.close();
  });

  const addPasskey = async (): Promise<void> => {
    const asked = await user.post('/api/account/passkeys/options', { password: user.password }).expect(200);
    const { options } = asked.body as { options: { challenge: string } };
    await user
      .post('/api/account/passkeys', { answer: new SoftwareAuthenticator(HOST, ORIGIN).create(options) })
      .expect(201);
  };
  const link = async (): Promise<void> => {
    const browser = new SignOnBrowser(app, PUBLIC_URL);
    const { body } = await browser.link(user);
    expect((await browser.through((body as { url: string }).url)).toString()).toBe('linked=yes');
  };
  const toOwner = (subject: string) => ({ to: email, subject: `【Jizo 1on1】${subject}` });

  it('[IDN-4] [IDN-16] a passkey and an authenticator app are told to its owner by mail, once each', async () => {
    await addPasskey();
    expect(await smtp.received()).toMatchObject([toOwner('パスキーが加わりました')]);
    await setUpTotp(app, user);
    const mails = await smtp.received(2);
    expect(mails[1]).toMatchObject(toOwner('認証アプリが加わりました'));
    for (const { text } of mails) {
      expect(text).toContain('心当たりがないとき');
      // It opens nothing, and names nobody.
      expect(text).not.toContain('http');
      expect(text).not.toContain(user.username);
    }
  });

  it('[IDN-4] [IDN-7] the company’s login is told to its owner by mail, and not again where it was there', async () => {
    company.hire();
    await link();
    expect(await smtp.received()).toMatchObject([toOwner('会社のアカウントがつながりました')]);
    await link();
    await addPasskey();
    expect(await smtp.received(2)).toMatchObject([{}, toOwner('パスキーが加わりました')]);
  });

  it('[IDN-4] [IDN-7] no administrator keeps it from the owner by taking the address away or stopping the account first', async () => {
    company.hire();
    const [admin, id] = [await loginAdmin(app), await idOf(app, user)];
    const change = (values: object) => admin.patch(`/api/users/${id}`, values).expect(200);
    await change({ email: null });
    await smtp.received();
    await link();
    await smtp.received(2);
    await addPasskey();
    await smtp.received(3);
    await change({ active: false });
    for (const what of ['company-account', 'second-factor']) await admin.delete(`/api/users/${id}/${what}`).expect(204);
    const mails = await smtp.received(5);
    await change({ active: true });
    expect(mails.slice(1, 3)).toMatchObject([
      toOwner('会社のアカウントがつながりました'),
      toOwner('パスキーが加わりました'),
    ]);
    expect(mails.slice(3)).toEqual(
      expect.arrayContaining([
        expect.objectContaining(toOwner('会社のアカウントとのつながりが外されました')),
        expect.objectContaining(toOwner('二要素認証が外されました')),
      ]),
    );
  });
});
