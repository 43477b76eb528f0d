import { z } from 'zod';

/** An address, or a name and an address in angle brackets. */
const MAIL_ADDRESS = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  JWT_SECRET: z.string().min(32),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('closed'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(MAIL_ADDRESS).optional(),
  AI_PROVIDER: z.enum(['offline']).default('offline'),
  SPEECH_PROVIDER: z.enum(['browser', 'off']).default('browser'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
});

/** Each needs the others: who sends a mail, and where its link leads. */
const WITH_SMTP = ['MAIL_FROM', 'PUBLIC_URL'] as const;

/** What one variable asks of others. */
const consistent = schema.superRefine((config, context) => {
  for (const name of WITH_SMTP) {
    if (config.SMTP_URL !== undefined && config[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'needed with SMTP_URL' });
  }
  if (config.MAIL_FROM !== undefined && config.SMTP_URL === undefined)
    context.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'needed with MAIL_FROM' });
});

/** The validated environment. `NODE_ENV` is production unless it says otherwise. */
export type Config = Readonly<z.infer<typeof schema>>;

const EXAMPLES: Record<keyof Config, string> = {
  HOST: '127.0.0.1',
  PORT: '3000',
  DATA_DIR: '.data',
  DATABASE_URL: 'postgresql://user:password@localhost:5432/jizo',
  REDIS_URL: 'redis://localhost:6379',
  JWT_SECRET: '32文字以上の無作為な文字列',
  ADMIN_PASSWORD: '8文字以上のパスワード',
  REGISTRATION: 'open または closed',
  PUBLIC_URL: 'https://1on1.example.co.jp',
  SMTP_URL: 'smtp://user:password@mail.example.co.jp:587',
  MAIL_FROM: 'Jizo 1on1 <no-reply@example.co.jp>',
  AI_PROVIDER: 'offline',
  SPEECH_PROVIDER: 'browser または off',
  LOG_LEVEL: 'info',
  NODE_ENV: 'production',
};

/** Thrown at start; the message has one line for each variable that is wrong and is meant for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and validates the environment once at start. An empty variable counts as not set.
 * @throws ConfigError naming each wrong variable, what is wrong, and an example
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = consistent.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map((issue) => schema.keyof().parse(issue.path[0])));
  const lines = [...wrong].map((name) => {
    const problem = given[name] === undefined ? 'が設定されていません' : 'の値が正しくありません';
    return `環境変数 ${name} ${problem}。例: ${name}=${EXAMPLES[name]}`;
  });
  throw new ConfigError(lines.join('\n'));
}
