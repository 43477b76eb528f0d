import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, readConfig } from './config.js';

const NEEDED = {
  DATABASE_URL: 'postgresql://app@localhost/jizo',
  JWT_SECRET: 'x'.repeat(32),
  ROOT_KEY_FILE: '/keys/root.key',
};
const MAIL = {
  SMTP_URL: 'smtp://mail.example.co.jp',
  MAIL_FROM: 'Jizo 1on1 <no-reply@example.co.jp>',
  PUBLIC_URL: 'https://1on1.example.co.jp',
};

describe('the environment', () => {
  it.each([undefined, ''])('[SEC-27] is production when NODE_ENV is %p', (NODE_ENV) => {
    expect(readConfig({ ...NEEDED, NODE_ENV }).NODE_ENV).toBe('production');
  });

  it.each(['', undefined])('has no mail unless it is set (%p)', (nothing) => {
    const config = readConfig({ ...NEEDED, SMTP_URL: nothing, MAIL_FROM: nothing });
    expect(config.SMTP_URL).toBeUndefined();
    expect(config.MAIL_FROM).toBeUndefined();
  });

  it.each(['smtp://mail.example.co.jp:587', 'smtps://user:p%40ss@mail.example.co.jp', 'smtp://127.0.0.1:1025'])(
    'takes %s for mails',
    (SMTP_URL) => {
      expect(readConfig({ ...NEEDED, ...MAIL, SMTP_URL })).toMatchObject({ ...MAIL, SMTP_URL });
    },
  );

  it.each([
    ['SMTP_URL', { SMTP_URL: undefined }, 'が設定されていません'],
    ['SMTP_URL', { SMTP_URL: 'mail.example.co.jp' }, 'の値が正しくありません'],
    ['SMTP_TLS', { SMTP_TLS: 'maybe' }, 'の値が正しくありません'],
    [
      'SMTP_TLS',
      { SMTP_TLS: 'off', SMTP_URL: 'smtps://mail.example.co.jp' },
      'の値が正しくありません（smtps:// はいつも暗号化します。SMTP_TLS を外すか、SMTP_URL を smtp:// にします）',
    ],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.co.jp' }, 'の値が正しくありません'],
    ['MAIL_FROM', { MAIL_FROM: undefined }, 'が設定されていません'],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }, 'の値が正しくありません'],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.co.jp\r\nBcc: b@example.co.jp' }, 'の値が正しくありません'],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }, 'が設定されていません'],
  ])('names %s, given %j, with an example', (name, change, problem) => {
    const read = () => readConfig({ ...NEEDED, ...MAIL, ...change });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`環境変数 ${name} ${problem}。例: ${name}=`);
  });
});

describe('the second factor', () => {
  it('[IDN-5] is required of nobody unless it is set', () => {
    expect(readConfig({ ...NEEDED, REQUIRE_SECOND_FACTOR: '' }).REQUIRE_SECOND_FACTOR).toBe('none');
    for (const wanted of ['none', 'admins', 'all'])
      expect(readConfig({ ...NEEDED, REQUIRE_SECOND_FACTOR: wanted }).REQUIRE_SECOND_FACTOR).toBe(wanted);
    expect(() => readConfig({ ...NEEDED, REQUIRE_SECOND_FACTOR: 'everybody' })).toThrow('REQUIRE_SECOND_FACTOR');
  });
});

const read = (environment: Record<string, string>) => readConfig({ ...NEEDED, ...environment });

describe('the language model', () => {
  it('[API-38] nothing set: offline', () => {
    expect(read({}).AI_PROVIDER).toBe('offline');
    expect(read({ OPENAI_API_KEY: '', OPENAI_BASE_URL: '', AI_PROVIDER: '' }).AI_PROVIDER).toBe('offline');
  });

  it.each([
    ['a key', { OPENAI_API_KEY: 'sk-x', OPENAI_MODEL: 'm' }],
    ['a server without a key', { OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_MODEL: 'm' }],
  ])('%s: used', (_, environment) => {
    expect(read(environment).AI_PROVIDER).toBe('openai');
  });

  it('a key and AI_PROVIDER=offline: nothing is sent, nothing else is needed', () => {
    expect(read({ AI_PROVIDER: 'offline', OPENAI_API_KEY: 'sk-x' }).AI_PROVIDER).toBe('offline');
  });

  it.each([
    [{ OPENAI_API_KEY: 'sk-x' }, ['OPENAI_MODEL']],
    [{ AI_PROVIDER: 'openai' }, ['OPENAI_MODEL', 'OPENAI_API_KEY']],
    [{ AI_PROVIDER: 'openai', OPENAI_BASE_URL: 'http://localhost:8000/v1' }, ['OPENAI_MODEL']],
  ])('%j: names the missing variable and the alternative', (environment, missing) => {
    const lines = missing.map(
      (name) =>
        `環境変数 ${name} が設定されていません（AI_PROVIDER が openai のときに必要です。外部の AI を使わないときは AI_PROVIDER=offline とします）。例: ${name}=`,
    );
    const message = messageOf(() => read(environment)).split('\n');
    expect(message).toHaveLength(lines.length);
    message.forEach((line, index) => expect(line.startsWith(lines[index]!)).toBe(true));
  });

  it('a wrong address or provider is named with an example', () => {
    expect(messageOf(() => read({ OPENAI_BASE_URL: 'localhost', OPENAI_MODEL: 'm' }))).toBe(
      '環境変数 OPENAI_BASE_URL の値が正しくありません。例: OPENAI_BASE_URL=http://localhost:11434/v1',
    );
    expect(messageOf(() => read({ AI_PROVIDER: 'other' }))).toContain('例: AI_PROVIDER=offline または openai');
  });

  it('prices of tokens are numbers from 0 and may be missing', () => {
    expect(read({}).OPENAI_PRICE_INPUT).toBeUndefined();
    const prices = { OPENAI_PRICE_INPUT: '0.25', OPENAI_PRICE_OUTPUT: '0' };
    expect(read(prices)).toMatchObject({ OPENAI_PRICE_INPUT: 0.25, OPENAI_PRICE_OUTPUT: 0 });
    expect(messageOf(() => read({ OPENAI_PRICE_OUTPUT: '-1' }))).toContain('OPENAI_PRICE_OUTPUT');
    expect(messageOf(() => read({ OPENAI_PRICE_INPUT: 'cheap' }))).toContain('OPENAI_PRICE_INPUT');
  });
});

describe('speech recognition', () => {
  it('[REC-12] nothing set: the browser recognises', () => {
    expect(read({})).toMatchObject({ SPEECH_PROVIDER: 'browser', OPENAI_SPEECH_MODEL: 'gpt-transcribe' });
    expect(read({}).AUDIO_CHUNK_MS).toBe(1_000);
  });

  it('[REC-12] a key of a language model alone sends no voice anywhere', () => {
    expect(read({ OPENAI_API_KEY: 'sk-x', OPENAI_MODEL: 'm' }).SPEECH_PROVIDER).toBe('browser');
  });

  it.each([
    { SPEECH_PROVIDER: 'off' },
    { SPEECH_PROVIDER: 'google', GOOGLE_APPLICATION_CREDENTIALS: '/etc/key.json' },
    { SPEECH_PROVIDER: 'google', GOOGLE_CLOUD_PROJECT: 'p' },
    { SPEECH_PROVIDER: 'google', GOOGLE_SPEECH_ENDPOINT: '127.0.0.1:9000' },
    { SPEECH_PROVIDER: 'openai', OPENAI_SPEECH_BASE_URL: 'http://localhost:8000/v1' },
    { SPEECH_PROVIDER: 'openai', OPENAI_SPEECH_API_KEY: 'sk-x' },
    { SPEECH_PROVIDER: 'openai', OPENAI_API_KEY: 'sk-x', AI_PROVIDER: 'offline' },
    { SPEECH_PROVIDER: 'sherpa', SHERPA_MODEL_DIR: '/opt/models/x' },
  ])('[REC-12] %j is enough', (environment) => {
    expect(read(environment).SPEECH_PROVIDER).toBe(environment.SPEECH_PROVIDER);
  });

  it.each([
    ['google', 'GOOGLE_APPLICATION_CREDENTIALS'],
    ['openai', 'OPENAI_API_KEY'],
    ['sherpa', 'SHERPA_MODEL_DIR'],
  ])('%s alone: says that %s is missing and how to do without', (SPEECH_PROVIDER, name) => {
    expect(messageOf(() => read({ SPEECH_PROVIDER }))).toMatch(
      `環境変数 ${name} が設定されていません（SPEECH_PROVIDER が ${SPEECH_PROVIDER} のときに必要です。音声を外部に送らないときは SPEECH_PROVIDER=browser とします）。例: ${name}=`,
    );
  });

  it.each([
    ['AUDIO_CHUNK_MS', '249'],
    ['AUDIO_CHUNK_MS', '5001'],
    ['AUDIO_CHUNK_MS', 'often'],
    ['SPEECH_PROVIDER', 'other'],
    // Spoken to without TLS: no other machine may be named.
    ['GOOGLE_SPEECH_ENDPOINT', 'asia-northeast1-speech.googleapis.com'],
    ['GOOGLE_SPEECH_ENDPOINT', '10.0.0.5:50051'],
    ['OPENAI_SPEECH_BASE_URL', 'localhost'],
  ])('%s=%s is named with an example', (name, value) => {
    expect(messageOf(() => read({ [name]: value }))).toContain(`環境変数 ${name} の値が正しくありません。例: ${name}=`);
  });

  describe('in files', () => {
    let folder: string;
    const file = (content: string): string => {
      const name = path.join(folder, 'secret');
      writeFileSync(name, content);
      return name;
    };
    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'jizo-config-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it('is read where NAME_FILE names one, without the line break at its end', () => {
      const config = readConfig({ ...NEEDED, JWT_SECRET: undefined, JWT_SECRET_FILE: file(`${'s'.repeat(40)}\n`) });
      expect(config.JWT_SECRET).toBe('s'.repeat(40));
    });

    it('sets nothing when the file is empty', () => {
      expect(readConfig({ ...NEEDED, OPENAI_API_KEY_FILE: file('\n') })).toMatchObject({ AI_PROVIDER: 'offline' });
    });

    it.each([
      ['DATABASE_URL', 'DATABASE_PASSWORD_FILE', 'postgresql://app@localhost/jizo'],
      ['DATABASE_MIGRATION_URL', 'DATABASE_MIGRATION_PASSWORD_FILE', 'postgresql://owner@localhost/jizo'],
      ['REDIS_URL', 'REDIS_PASSWORD_FILE', 'redis://localhost:6379'],
    ] as const)('[BUD-12] gives %s its password, and leaves one that it has', (name, variable, address) => {
      const config = readConfig({ ...NEEDED, [name]: address, [variable]: file('p@ss/w:rd %') });
      expect(decodeURIComponent(new URL(config[name]!).password)).toBe('p@ss/w:rd %');
      const whole = address.replace('//', '//me:mine@').replace(/@\w+@/u, '@');
      expect(readConfig({ ...NEEDED, [name]: whole, [variable]: file('p') })[name]).toBe(whole);
    });

    it.each([
      ['JWT_SECRET_FILE', { JWT_SECRET: undefined, JWT_SECRET_FILE: '/nowhere/secret' }, 'ファイルを読めません'],
      ['JWT_SECRET_FILE', { JWT_SECRET_FILE: 'package.json' }, 'JWT_SECRET と異なる値です'],
    ])('[OPS-2] names %s, given %j', (name, change, reason) => {
      expect(() => readConfig({ ...NEEDED, ...change })).toThrow(
        `環境変数 ${name} の値が正しくありません（${reason}）。例: ${name}=`,
      );
    });
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('the proxies in front', () => {
  it('[BUD-9] no proxy is trusted unless one is named', () => {
    expect(read({}).TRUSTED_PROXIES).toEqual([]);
    expect(read({ TRUSTED_PROXIES: ' ' }).TRUSTED_PROXIES).toEqual([]);
  });

  it('[BUD-9] takes addresses and CIDRs with commas between them', () => {
    const TRUSTED_PROXIES = '172.28.0.2, 10.0.0.0/8,2001:db8::/32,::1';
    expect(read({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual(['172.28.0.2', '10.0.0.0/8', '2001:db8::/32', '::1']);
  });

  it.each(['caddy', '10.0.0.0/0', '10.0.0.0/33', '10.0.0', '10.0.0.0/8/8', '::/129', 'loopback', '10.0.0.1;10.0.0.2'])(
    '[BUD-9] refuses %s with an example',
    (TRUSTED_PROXIES) => {
      expect(messageOf(() => read({ TRUSTED_PROXIES }))).toBe(
        '環境変数 TRUSTED_PROXIES の値が正しくありません。例: TRUSTED_PROXIES=172.28.0.2,10.0.0.0/8（アドレスまたはCIDR）',
      );
    },
  );
});

describe('calls to the language model', () => {
  it('[BUD-6] are 240 an hour and owner unless said otherwise', () => {
    expect(read({}).AI_CALLS_PER_HOUR).toBe(240);
    expect(read({ AI_CALLS_PER_HOUR: '12' }).AI_CALLS_PER_HOUR).toBe(12);
    for (const AI_CALLS_PER_HOUR of ['0', '-1', '1.5', 'many'])
      expect(messageOf(() => read({ AI_CALLS_PER_HOUR }))).toContain('例: AI_CALLS_PER_HOUR=240（1 から 1000000）');
  });
});

describe('the sign-on by a company’s provider', () => {
  const PROVIDER = {
    PUBLIC_URL: 'https://1on1.example.co.jp',
    OIDC_ISSUER: 'https://login.example.co.jp/realms/company',
    OIDC_CLIENT_ID: 'jizo',
    OIDC_CLIENT_SECRET: 'secret',
  };

  it('[IDN-6] [IDN-7] [IDN-8] is off unless a provider is named, and careful where nothing else is said', () => {
    expect(read({}).OIDC_ISSUER).toBeUndefined();
    expect(read(PROVIDER)).toMatchObject({
      OIDC_SIGNUP: 'closed',
      OIDC_TRUST_EMAIL: 'off',
      OIDC_NAME_CLAIM: 'preferred_username',
      OIDC_EMAIL_CLAIM: 'email',
      OIDC_ADMIN_VALUES: [],
      PASSWORD_LOGIN: 'on',
    });
    const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ADMIN_VALUES: 'jizo-admins, 管理者,' };
    expect(read({ ...PROVIDER, ...roles }).OIDC_ADMIN_VALUES).toEqual(['jizo-admins', '管理者']);
  });

  it.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'])('[IDN-6] needs %s', (name) => {
    expect(messageOf(() => read({ ...PROVIDER, [name]: '' }))).toContain(
      `環境変数 ${name} が設定されていません（OIDC_ISSUER を設定したときに必要です）`,
    );
  });

  it('[IDN-6] is spoken to over TLS, or on this machine alone', () => {
    for (const OIDC_ISSUER of ['http://127.0.0.1:4000', 'http://localhost:4000/a', 'http://[::1]:4000'])
      expect(read({ ...PROVIDER, OIDC_ISSUER }).OIDC_ISSUER).toBe(OIDC_ISSUER);
    for (const OIDC_ISSUER of ['http://login.example.co.jp', 'http://127.0.0.1.example.co.jp', 'login', 'ftp://a'])
      expect(messageOf(() => read({ ...PROVIDER, OIDC_ISSUER }))).toContain('OIDC_ISSUER の値が正しくありません');
  });

  it('[IDN-8] [IDN-9] what needs more says so: roles their values, no passwords a provider', () => {
    expect(messageOf(() => read({ PASSWORD_LOGIN: 'off' }))).toContain('PASSWORD_LOGIN=off のときに必要です');
    expect(read({ ...PROVIDER, PASSWORD_LOGIN: 'off' }).PASSWORD_LOGIN).toBe('off');
    expect(messageOf(() => read({ ...PROVIDER, OIDC_ROLE_CLAIM: 'groups' }))).toContain(
      'OIDC_ROLE_CLAIM を設定したときに必要です',
    );
    expect(messageOf(() => read({ ...PROVIDER, OIDC_SCOPES: 'profile email' }))).toContain('OIDC_SCOPES');
  });
});
