import { readConfig } from '@app/platform';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { freePort } from '../../apps/standalone/src/host/free-port.js';
import { eventually } from '../kit/waiting/eventually.js';

interface Service {
  image?: string;
  build?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
  mem_limit?: string;
  pids_limit?: number;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  networks?: string[];
  secrets?: string[];
  environment?: Record<string, string>;
  command?: string[];
  deploy?: { replicas: string };
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
  secrets: Record<string, { file: string }>;
  configs: { caddyfile: { content: string } };
}

const SECRET = /SECRET|PASSWORD|TOKEN|API_KEY|SMTP_URL|HEADERS/u;
const text = (file: string): string => readFileSync(file, 'utf8');

/** What can be known of the files without an engine that runs them. */
describe('the files for production', () => {
  const compose = parse(text('docker-compose.yml'), { merge: true }) as Compose;
  const { api, worker } = compose.services as Record<'api' | 'worker', Service>;
  const services = Object.entries(compose.services);
  /** Run once before the others. */
  const passing = ['caddy-volumes', 'migrate'];
  const lasting = services.filter(([name]) => !passing.includes(name));
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'jizo-compose-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the schema of the Compose Specification, which comes with the linter, finds. */
  const schemaFaults = (file: string): Promise<string[]> =>
    new Promise((resolve, reject) => {
      execFile(process.execPath, ['node_modules/dclint/bin/dclint.cjs', '-f', 'json', file], (_error, out, err) => {
        if (out.trim() === '') {
          reject(new Error(err));
          return;
        }
        const found = JSON.parse(out) as { messages: { rule: string; message: string }[] }[];
        const messages = found.flatMap((each) => each.messages);
        resolve(messages.filter(({ rule }) => rule === 'invalid-schema').map(({ message }) => message));
      });
    });
  /** A value as compose fills it in. */
  const filled = (value: string, environment: Record<string, string> = {}): string => {
    const next = value.replace(/\$\{(\w+):-((?:[^{}]|\$\{[^{}]*\})*)\}/gu, (_, name: string, otherwise: string) =>
      environment[name] === undefined || environment[name] === '' ? otherwise : environment[name],
    );
    return next === value ? value : filled(next, environment);
  };
  const exampleEnvironment = (): Record<string, string> =>
    Object.fromEntries(
      [...text('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gmu)].map(([, name = '', value = '']) => [name, value]),
    );
  /** The configuration of a container, its secrets being files of the test. */
  const configOf = (service: Service, environment: Record<string, string>) => {
    const found = Object.entries(service.environment ?? {}).map(([name, value]) => {
      const mounted = /^\/run\/secrets\/(.*)$/u.exec(value);
      return [name, mounted?.[1] === undefined ? filled(value, environment) : path.join(folder, mounted[1])];
    });
    return readConfig(Object.fromEntries(found) as Record<string, string>);
  };
  const writeSecrets = (values: Record<string, string>): void => {
    for (const name of Object.keys(compose.secrets)) writeFileSync(path.join(folder, name), values[name] ?? '');
  };

  it('docker-compose.yml is what the schema of Compose asks for', async () => {
    expect(await schemaFaults('docker-compose.yml')).toEqual([]);
    const wrong = path.join(folder, 'docker-compose.yml');
    writeFileSync(wrong, text('docker-compose.yml').replace('read_only: true', 'readonly: true'));
    expect(await schemaFaults(wrong)).not.toEqual([]);
  }, 60_000);

  it('[SEC-36] [SEC-18] api and worker listen on every address, registration is closed, and the rest is accepted as well', () => {
    writeSecrets({
      jwt_secret: `${'s'.repeat(64)}\n`,
      database_app_password: 'a/b@c',
      redis_password: 'r/s',
      metrics_token: 'm'.repeat(64),
    });
    for (const environment of [{}, exampleEnvironment()]) {
      for (const service of [api, worker]) {
        const config = configOf(service, environment);
        expect(config).toMatchObject({ HOST: '0.0.0.0', REGISTRATION: 'closed', NODE_ENV: 'production', PORT: 3000 });
        expect(config).toMatchObject({
          AI_PROVIDER: 'offline',
          SPEECH_PROVIDER: 'browser',
          JWT_SECRET: 's'.repeat(64),
        });
        expect(config).toMatchObject({
          DATABASE_URL: 'postgresql://jizo_app:a%2Fb%40c@postgres:5432/jizo',
          REDIS_URL: 'redis://:r%2Fs@redis:6379',
        });
      }
    }
    expect(configOf(worker, {}).WORKER_PORT).toBe(3000);
    expect(configOf(api, { DOMAIN: '1on1.example.co.jp' }).PUBLIC_URL).toBe('https://1on1.example.co.jp');
  });

  it('knows every variable that it sets, and every one that .env.example shows is used', () => {
    writeSecrets({ jwt_secret: 's'.repeat(64), database_app_password: 'p', smtp_url: 'smtp://mail.example.co.jp' });
    const known = new Set(Object.keys(configOf(api, { MAIL_FROM: 'a@example.co.jp' })));
    for (const name of Object.keys({ ...api.environment, ...worker.environment })) {
      const wrong = { JWT_SECRET: 's'.repeat(32), DATABASE_URL: 'postgresql://a@b/c', [name]: '\u0000' };
      const isRead = known.has(name) || name.endsWith('_FILE') || throws(() => readConfig(wrong));
      expect([name, isRead || OPTIONAL_TEXT.includes(name)]).toEqual([name, true]);
    }
    for (const name of Object.keys(exampleEnvironment()))
      expect(text('docker-compose.yml')).toMatch(new RegExp(`\\$\\{${name}[:}]`, 'u'));
  });

  it('[OPS-2] sets everything that the manual says can be set', () => {
    const manual = text('README.md') + text('docs/operations.md');
    const names = new Set([...manual.matchAll(/^\| `([A-Z][A-Z_]+)`/gmu)].map(([, name = '']) => name));
    // The containers have no data folder, and their security log goes where all their logs go.
    for (const name of ['DATA_DIR', 'SECURITY_LOG_FILE']) expect(names.delete(name)).toBe(true);
    const environment = { ...compose.services['migrate']!.environment, ...worker.environment, ...api.environment };
    expect([...names].filter((name) => !(name in environment) && !(`${name}_FILE` in environment))).toEqual([]);
  });

  it('has no secret in the environment or in the repository', () => {
    for (const [name, { environment = {} }] of services)
      for (const variable of Object.keys(environment))
        // Files that are no secrets, and a switch.
        if (!['DELETIONS_FILE', 'ROOT_KEY_FILE', 'PASSWORD_LOGIN'].includes(variable))
          expect([name, variable, SECRET.test(variable)]).toEqual([name, variable, variable.endsWith('_FILE')]);
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//u);
    expect(text('.gitignore').split('\n')).toEqual(expect.arrayContaining(['secrets/', '.env']));
    expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['secrets', '.env', '.data']));
    for (const secret of Object.keys(compose.secrets)) expect(text('.env.example')).toContain(secret);
  });

  it.each(lasting)('%s is not root, and says whether it is well', (_, service) => {
    const user = service.build === undefined ? service.user : /^USER (\S+)$/mu.exec(text('Dockerfile'))?.[1];
    expect(user).toMatch(/^(?!root|0)/u);
    expect(service.healthcheck).toBeDefined();
  });

  it.each(services)(
    '[BUD-12] %s writes nowhere but where it must, gets no rights, and is bounded in memory and processes',
    (_, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(filled(service.mem_limit!)).toMatch(/^\d+[mg]$/u);
      expect(service.pids_limit).toBeGreaterThan(0);
    },
  );

  it('[BUD-12] the owner of the tables is known to the database and to what migrates alone, which comes before api and worker', () => {
    const knowing = services.filter(([, { secrets = [] }]) => secrets.includes('database_password'));
    expect(knowing.map(([name]) => name)).toEqual(['migrate', 'postgres']);
    const { migrate } = compose.services as Record<'migrate', Service>;
    expect(migrate.environment!['DATABASE_URL']).toBe(api.environment!['DATABASE_URL']);
    expect(new URL(filled(migrate.environment!['DATABASE_URL']!)).username).not.toBe(
      new URL(migrate.environment!['DATABASE_MIGRATION_URL']!).username,
    );
    for (const { depends_on: before } of [api, worker])
      expect(before).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
    expect(migrate.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it('[KEY-2] api and worker read the root key, and nobody writes it: it is in no volume, no image and not in git', () => {
    for (const { volumes, environment } of [api, worker]) {
      const [host, inside, mode] = volumes!.find((one) => one.startsWith('./'))!.split(':');
      expect([host, mode]).toEqual(['./keys', 'ro']);
      expect(path.dirname(environment!['ROOT_KEY_FILE']!)).toBe(inside);
    }
    for (const name of ['postgres', 'redis', 'caddy'])
      expect(compose.services[name]!.volumes?.join() ?? '').not.toContain('keys');
    expect(text('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.keys/', '/keys/']));
    expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.keys', '/keys']));
  });

  it('[CUS-16] what was deleted is written down by api and worker outside the volume of the database', () => {
    const shelf = /^deletions:(.*)$/u.exec(api.volumes![0]!)![1]!;
    for (const { volumes, environment } of [api, worker, compose.services['migrate']!]) {
      expect(volumes).toEqual([`deletions:${shelf}`, './keys:/run/keys:ro', './given:/run/given:ro']);
      expect(path.dirname(environment!['DELETIONS_FILE']!)).toBe(shelf);
    }
    expect(compose.services['postgres']!.volumes!.join()).not.toContain('deletions');
    expect(text('Dockerfile')).toContain(`install -d -o 1000 -g 1000 -m 700 ${shelf}`);
  });

  it('[BUD-9] the api believes the addresses of the network that it shares with Caddy alone', () => {
    const [{ subnet }] = compose.networks['edge']!.ipam!.config as [{ subnet: string }];
    expect(api.environment!['TRUSTED_PROXIES']).toBe(subnet);
    const others = services.filter(([, { networks = [] }]) => networks.includes('edge')).map(([name]) => name);
    expect(others).toEqual(['caddy', 'api']);
  });

  it('[BUD-12] Redis asks for its password, which no command line shows', async () => {
    writeSecrets({ redis_password: 'a-password-of-nothing' });
    const port = await freePort();
    const here = (script: string): string => script.replaceAll('$$', '$').replaceAll('/run/secrets', folder);
    const { command, healthcheck } = compose.services['redis']!;
    const [shell = '', flags = '', script = ''] = command!;
    const own = here(script).replace('requirepass', `port ${port}\nbind 127.0.0.1\ndir ${folder}\nrequirepass`);
    const server = spawn(shell, [flags, own], { stdio: 'ignore' });
    const ask = (line: string): Promise<string> =>
      new Promise((resolve) => {
        const asked = line.replace('redis-cli', `redis-cli -p ${port}`);
        execFile('sh', ['-c', asked], (error, out) => resolve(`${String(error?.code ?? 0)} ${out.trim()}`));
      });
    try {
      const healthy = here(healthcheck!.test[1]!);
      await eventually(async () => (await ask(healthy)) === '0 ', 'a Redis that is well');
      expect(await ask('redis-cli ping')).toContain('NOAUTH');
      expect(text(`/proc/${server.pid}/cmdline`)).toContain('redis-server');
      expect(text(`/proc/${server.pid}/cmdline`)).not.toContain('a-password-of-nothing');
      expect(await ask('REDISCLI_AUTH=a-password-of-nothing redis-cli config get maxmemory-policy')).toContain(
        'noeviction',
      );
      writeSecrets({ redis_password: 'another' });
      expect(await ask(healthy)).not.toBe('0 ');
      writeSecrets({});
      expect(await ask(own)).toContain('2 ');
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  }, 60_000);

  it('lets nobody but Caddy be reached, and the database and the queue go nowhere', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['caddy']);
    expect(compose.networks['data']).toEqual({ internal: true });
    for (const name of ['postgres', 'redis']) expect(compose.services[name]!.networks).toEqual(['data']);
    expect(compose.services['caddy']!.networks).toEqual(['edge']);
    const caddyfile = compose.configs.caddyfile.content;
    expect(caddyfile).toMatch(/lb_policy cookie/u);
    expect(caddyfile).toMatch(/respond \/metrics 404/u);
  });

  it('Caddy takes its rules as they are written', async () => {
    const file = path.join(folder, 'Caddyfile');
    writeFileSync(file, compose.configs.caddyfile.content.replaceAll('$$', '$'));
    const env = { PATH: process.env['PATH'], HOME: folder, DOMAIN: '1on1.example.co.jp' };
    const said = await new Promise<string>((resolve) => {
      const words = ['validate', '--adapter', 'caddyfile', '--config', file];
      execFile('caddy', words, { env }, (error, out, err) => resolve(error === null ? out : err));
    });
    expect(said).toContain('Valid configuration');
  });

  it('scales api and worker, and gives them time to end what they do', () => {
    expect([api.deploy, worker.deploy].map((deploy) => filled(String(deploy?.replicas)))).toEqual(['2', '2']);
    expect(filled(api.deploy!.replicas, { API_REPLICAS: '5' })).toBe('5');
    for (const { stop_grace_period: grace } of [api, worker])
      expect(Number.parseInt(String(grace), 10)).toBeGreaterThan(30);
  });

  it('builds in a stage of its own, and starts what the build made', () => {
    const dockerfile = text('Dockerfile');
    expect(dockerfile.match(/^FROM /gmu)).toHaveLength(2);
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER 1000:1000$/mu);
    expect(last).not.toMatch(/npm|^COPY \./mu);
    for (const { command } of [api, worker]) {
      const source = String(command?.[1]).replace('dist/', '').replace(/\.js$/u, '.ts');
      expect(() => text(source)).not.toThrow();
    }
  });

  it.each(['api', 'worker'])(
    '[OPS-4] %s does not start without JWT_SECRET, and names it',
    async (name) => {
      const env = {
        PATH: process.env['PATH'],
        DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/jizo',
        LOG_LEVEL: 'silent',
      };
      const ended = await new Promise<{ code: unknown; err: string }>((resolve) => {
        execFile(process.execPath, [`dist/apps/${name}/src/main.js`], { env }, (error, _out, err) =>
          resolve({ code: error?.code, err }),
        );
      });
      expect(ended).toEqual({
        code: 1,
        err: expect.stringContaining('環境変数 JWT_SECRET が設定されていません') as string,
      });
    },
    60_000,
  );
});

/** Variables that take any text. */
const OPTIONAL_TEXT = [
  'OPENAI_MODEL',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'GOOGLE_CLOUD_PROJECT',
  'GOOGLE_SPEECH_LOCATION',
  'GOOGLE_SPEECH_MODEL',
  'OPENAI_SPEECH_MODEL',
  'SHERPA_MODEL_DIR',
];

function throws(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}
