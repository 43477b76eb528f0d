import { RATES, SPEECH_MODES } from '@app/contract';
import { z } from 'zod';
import { isAddressRange } from './address-range.js';
import { missingForSignOn, SIGN_ON_EXAMPLES, SIGN_ON_REASONS, SIGN_ON_VARIABLES } from './sign-on-variables.js';
import { valuesInFiles } from './values-in-files.js';

/** An address, or a name and an address in angle brackets. */
const MAIL_ADDRESS = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

const variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Ids and times of deletions, outside the database: a restore repeats them. Not set: no such file is written. */
  DELETIONS_FILE: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Where it is kept apart from DATABASE_URL, as a secret in a file is. */
  DATABASE_PASSWORD: z.string().optional(),
  /** The role that owns the tables and migrates; not set: that of DATABASE_URL does, where it may. */
  DATABASE_MIGRATION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_MIGRATION_PASSWORD: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  REDIS_PASSWORD: z.string().optional(),
  JWT_SECRET: z.string().min(32),
  /** The file of the root key: all keys in the database are wrapped with it. */
  ROOT_KEY_FILE: z.string().min(1),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('closed'),
  ...SIGN_ON_VARIABLES,
  /** Who has to have a second factor: nobody, administrators, or everybody. */
  REQUIRE_SECOND_FACTOR: z.enum(['none', 'admins', 'all']).default('none'),
  /** Whether records open only to a login in which a passkey was shown: whoever runs the company's provider has none. Needs PUBLIC_URL. */
  REQUIRE_PASSKEY_FOR_RECORDS: z.enum(['on', 'off']).default('off'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The proxies in front, as addresses or CIDRs: only their X-Forwarded-* headers are believed. Not set: none are believed. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])))
    .pipe(z.array(z.string().refine(isAddressRange))),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whether a mail may go unencrypted; not set: only to a server on this machine. */
  SMTP_TLS: z.enum(['required', 'off']).optional(),
  MAIL_FROM: z.string().regex(MAIL_ADDRESS).optional(),
  AI_PROVIDER: z.enum(['offline', 'openai']).default('offline'),
  /** Any server that speaks Chat Completions; OpenAI's own where it is not set. */
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().optional(),
  /** Of a million tokens; for the operator's figures alone. */
  OPENAI_PRICE_INPUT: z.coerce.number().min(0).optional(),
  OPENAI_PRICE_OUTPUT: z.coerce.number().min(0).optional(),
  /** Calls to the language model per hour and owner; proposals during a talk have a separate limit of half as many. */
  AI_CALLS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(RATES['model-calls'].most),
  SPEECH_PROVIDER: z.enum(SPEECH_MODES).default('browser'),
  /** A stand-in for Google on this machine, for tests: it is spoken to without TLS, so no other machine may be named. */
  GOOGLE_SPEECH_ENDPOINT: z
    .string()
    .regex(/^(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/u)
    .optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().min(1).optional(),
  GOOGLE_CLOUD_PROJECT: z.string().min(1).optional(),
  GOOGLE_SPEECH_LOCATION: z.string().min(1).optional(),
  GOOGLE_SPEECH_MODEL: z.string().min(1).optional(),
  /** Any server with /v1/audio/transcriptions; the one of OPENAI_BASE_URL where it is not set. */
  OPENAI_SPEECH_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The key of that server: OPENAI_API_KEY is never sent to another server than its own. */
  OPENAI_SPEECH_API_KEY: z.string().optional(),
  OPENAI_SPEECH_MODEL: z.string().min(1).default('gpt-transcribe'),
  SHERPA_MODEL_DIR: z.string().min(1).optional(),
  /** The length of audio that the browser sends at a time, in milliseconds. */
  AUDIO_CHUNK_MS: z.coerce.number().int().min(250).max(5_000).default(1_000),
  /** Days without activity after which the words of a 1on1 are removed; not set: never. */
  TRANSCRIPT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  /** Days without activity after which the summary, the next actions and all else that was made of a 1on1 are removed; not set: never. */
  RESULT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  /** Where a worker that runs as a separate process reports its health; not set: nowhere. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Number of 1on1s a worker analyses at a time; not set: the engine's default. */
  ANALYSIS_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  /** A caller with this token may read the metrics; not set: no one may. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where spans are sent to (OTLP over HTTP); not set: nothing is traced. The names are OpenTelemetry's own. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('jizo'),
  /** The share of requests that is traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The file that the security log is added to; not set: stdout. */
  SECURITY_LOG_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
});

/** Each needs the others: who sends a mail, and where its link leads. */
const WITH_SMTP = ['MAIL_FROM', 'PUBLIC_URL'] as const;

const SMTPS_IS_TLS = 'smtps:// はいつも暗号化します。SMTP_TLS を外すか、SMTP_URL を smtp:// にします';

const WITH_MODEL = 'AI_PROVIDER が openai のときに必要です。外部の AI を使わないときは AI_PROVIDER=offline とします';

const speechNeeds = (provider: string): string =>
  `SPEECH_PROVIDER が ${provider} のときに必要です。音声を外部に送らないときは SPEECH_PROVIDER=browser とします`;

const WITH_SPEECH = { google: speechNeeds('google'), openai: speechNeeds('openai'), sherpa: speechNeeds('sherpa') };

/** The messages to the operator beside the variable's name; all other messages are zod's own. */
const REASONS = new Set([SMTPS_IS_TLS, WITH_MODEL, ...Object.values(WITH_SPEECH), ...SIGN_ON_REASONS]);

/** What one variable asks of others. */
const consistent = variables.superRefine((config, context) => {
  const demand = (name: keyof Config, message: string): void => {
    if (config[name] === undefined) context.addIssue({ code: 'custom', path: [name], message });
  };
  for (const name of WITH_SMTP) if (config.SMTP_URL !== undefined) demand(name, 'needed with SMTP_URL');
  if (config.REQUIRE_PASSKEY_FOR_RECORDS === 'on') demand('PUBLIC_URL', 'needed with REQUIRE_PASSKEY_FOR_RECORDS');
  if (config.MAIL_FROM !== undefined) demand('SMTP_URL', 'needed with MAIL_FROM');
  if (config.SMTP_TLS === 'off' && config.SMTP_URL?.startsWith('smtps:') === true)
    context.addIssue({ code: 'custom', path: ['SMTP_TLS'], message: SMTPS_IS_TLS });
  if (config.AI_PROVIDER === 'openai') {
    demand('OPENAI_MODEL', WITH_MODEL);
    // A server of one's own often asks for none.
    if (config.OPENAI_BASE_URL === undefined) demand('OPENAI_API_KEY', WITH_MODEL);
  }
  demandSpeech(config, demand);
  for (const [name, message] of missingForSignOn(config)) context.addIssue({ code: 'custom', path: [name], message });
});

function demandSpeech(config: z.infer<typeof variables>, demand: (name: keyof Config, message: string) => void): void {
  const isGiven = (...names: (keyof Config)[]): boolean => names.some((name) => config[name] !== undefined);
  switch (config.SPEECH_PROVIDER) {
    case 'google':
      // On Google's own machines the project alone is enough.
      if (!isGiven('GOOGLE_CLOUD_PROJECT', 'GOOGLE_SPEECH_ENDPOINT'))
        demand('GOOGLE_APPLICATION_CREDENTIALS', WITH_SPEECH.google);
      return;
    case 'openai':
      if (!isGiven('OPENAI_SPEECH_BASE_URL', 'OPENAI_BASE_URL', 'OPENAI_SPEECH_API_KEY'))
        demand('OPENAI_API_KEY', WITH_SPEECH.openai);
      return;
    case 'sherpa':
      demand('SHERPA_MODEL_DIR', WITH_SPEECH.sherpa);
      return;
    case 'browser':
    case 'off':
  }
}

/** The validated environment. `NODE_ENV` is production unless it says otherwise. */
export type Config = Readonly<z.infer<typeof variables>>;

const EXAMPLES: Record<keyof Config, string> = {
  HOST: '127.0.0.1',
  PORT: '3000',
  DATA_DIR: '.data',
  DELETIONS_FILE: '/var/lib/jizo/deletions.log',
  DATABASE_URL: 'postgresql://user:password@localhost:5432/jizo',
  DATABASE_PASSWORD: '（DATABASE_URL に含めないとき）',
  DATABASE_MIGRATION_URL: 'postgresql://owner:password@localhost:5432/jizo',
  DATABASE_MIGRATION_PASSWORD: '（DATABASE_MIGRATION_URL に含めないとき）',
  REDIS_URL: 'redis://localhost:6379',
  REDIS_PASSWORD: '（REDIS_URL に含めないとき）',
  JWT_SECRET: '32文字以上の無作為な文字列',
  ROOT_KEY_FILE: '/run/keys/root.key',
  ADMIN_PASSWORD: '8文字以上のパスワード',
  REGISTRATION: 'open または closed',
  ...SIGN_ON_EXAMPLES,
  REQUIRE_SECOND_FACTOR: 'none、admins、all のどれか',
  REQUIRE_PASSKEY_FOR_RECORDS: 'on または off',
  PUBLIC_URL: 'https://1on1.example.co.jp',
  TRUSTED_PROXIES: '172.28.0.2,10.0.0.0/8（アドレスまたはCIDR）',
  SMTP_URL: 'smtp://user:password@mail.example.co.jp:587',
  SMTP_TLS: 'required または off',
  MAIL_FROM: 'Jizo 1on1 <no-reply@example.co.jp>',
  AI_PROVIDER: 'offline または openai',
  OPENAI_BASE_URL: 'http://localhost:11434/v1',
  OPENAI_API_KEY: 'sk-...',
  OPENAI_MODEL: 'gpt-5-mini',
  OPENAI_PRICE_INPUT: '0.25',
  OPENAI_PRICE_OUTPUT: '2',
  AI_CALLS_PER_HOUR: '240（1 から 1000000）',
  SPEECH_PROVIDER: 'browser、google、openai、sherpa、off のどれか',
  GOOGLE_SPEECH_ENDPOINT: '127.0.0.1:50051（試験用。この機械の中だけ）',
  GOOGLE_APPLICATION_CREDENTIALS: '/etc/jizo/google.json',
  GOOGLE_CLOUD_PROJECT: 'my-project',
  GOOGLE_SPEECH_LOCATION: 'asia-northeast1',
  GOOGLE_SPEECH_MODEL: 'chirp_3',
  OPENAI_SPEECH_BASE_URL: 'http://localhost:8000/v1',
  OPENAI_SPEECH_API_KEY: 'sk-...',
  OPENAI_SPEECH_MODEL: 'gpt-transcribe',
  SHERPA_MODEL_DIR: '/opt/models/sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8',
  AUDIO_CHUNK_MS: '1000（250 から 5000）',
  TRANSCRIPT_RETENTION_DAYS: '365',
  RESULT_RETENTION_DAYS: '730',
  WORKER_PORT: '3001',
  ANALYSIS_CONCURRENCY: '4',
  METRICS_TOKEN: '16文字以上の無作為な文字列',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20...',
  OTEL_SERVICE_NAME: 'jizo-api',
  OTEL_TRACES_SAMPLER_ARG: '0.1（0 から 1）',
  SECURITY_LOG_FILE: '/var/log/jizo/security.log',
  LOG_LEVEL: 'info',
  NODE_ENV: 'production',
};

/** Thrown at start; the message has one line for each variable that is wrong and is meant for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and validates the environment once at start. An empty variable counts as not set. Who names a server or a key
 * for a language model, and no AI_PROVIDER, wants it used. Each value may stand in a file that NAME_FILE names.
 * @throws ConfigError naming each wrong variable, its fault, and an example
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = resolveFiles(environment);
  const wantsModel = given['OPENAI_API_KEY'] !== undefined || given['OPENAI_BASE_URL'] !== undefined;
  const parsed = consistent.safeParse(wantsModel ? { AI_PROVIDER: 'openai', ...given } : given);
  if (parsed.success) return withPasswords(parsed.data);
  const wrong = new Map(
    parsed.error.issues.map(({ path, message }) => [
      variables.keyof().parse(path[0]),
      REASONS.has(message) ? `（${message}）` : '',
    ]),
  );
  const lines = [...wrong].map(([name, reason]) => {
    const problem = given[name] === undefined ? 'が設定されていません' : 'の値が正しくありません';
    return `環境変数 ${name} ${problem}${reason}。例: ${name}=${EXAMPLES[name]}`;
  });
  throw new ConfigError(lines.join('\n'));
}

/** Puts each password that stands apart into its address; one that the address has already stays. */
function withPasswords(config: Config): Config {
  const { DATABASE_PASSWORD, DATABASE_MIGRATION_URL, DATABASE_MIGRATION_PASSWORD, REDIS_URL, REDIS_PASSWORD } = config;
  return {
    ...config,
    DATABASE_URL: withPassword(config.DATABASE_URL, DATABASE_PASSWORD),
    ...(DATABASE_MIGRATION_URL !== undefined && {
      DATABASE_MIGRATION_URL: withPassword(DATABASE_MIGRATION_URL, DATABASE_MIGRATION_PASSWORD),
    }),
    ...(REDIS_URL !== undefined && { REDIS_URL: withPassword(REDIS_URL, REDIS_PASSWORD) }),
  };
}

function withPassword(address: string, password: string | undefined): string {
  if (password === undefined) return address;
  const url = new URL(address);
  if (url.password !== '') return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

/**
 * The environment with the values that stand in files, without empty variables.
 * @throws ConfigError naming each NAME_FILE that cannot be used
 */
export function resolveFiles(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const files = valuesInFiles(environment, variables.keyof().options);
  if (files.problems.length > 0) {
    const lines = files.problems.map(
      ({ variable, reason }) =>
        `環境変数 ${variable} の値が正しくありません（${reason}）。例: ${variable}=/run/secrets/value`,
    );
    throw new ConfigError(lines.join('\n'));
  }
  const set = Object.entries(files.environment).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  return Object.fromEntries(set);
}
