import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { freePort } from '../../../apps/standalone/src/host/free-port.js';
import { eventually } from '../waiting/eventually.js';

/** Caddy with the rules of docker-compose.yml, without TLS, before processes that are named one by one instead of by DNS. */
export class Caddy {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** What it has printed so far. */
    readonly output: () => string,
  ) {}

  /** @param upstreams addresses of the apis @throws Error with what Caddy printed when it ends instead of starting */
  static async start(upstreams: readonly string[]): Promise<Caddy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'jizo-caddy-'));
    const file = path.join(folder, 'Caddyfile');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    await writeFile(file, await rules(url, upstreams));
    const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
    const caddy = new Caddy(url, child, folder, () => printed);
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`caddy ended:\n${printed}`);
      return fetch(`${url}/metrics`).then(
        ({ status }) => status === 404,
        () => false,
      );
    }, 'caddy');
    return caddy;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exit = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await exit;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * In production an api that is down is gone from the names within seconds, however long it takes to start again. Here nobody takes its
 * address away, so Caddy looks as often whether it lives: else a write would be the first to find its port closed, whose body Caddy
 * before 2.11.2 cannot send a second time. That fails, and counts against the api that is well.
 */
const NAMED_WHILE_IT_LIVES = 'health_uri /health/live\n health_interval 5s\n health_timeout 30s';

async function rules(url: string, upstreams: readonly string[]): Promise<string> {
  const compose = parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }) as {
    configs: { caddyfile: { content: string } };
  };
  const content = compose.configs.caddyfile.content
    .replace('{$$DOMAIN}', url)
    .replace(/fail_duration \d+s/u, `$&\n${NAMED_WHILE_IT_LIVES}`)
    .replace(/dynamic a api 3000 \{[^}]*\}/u, `to ${upstreams.map((one) => new URL(one).host).join(' ')}`);
  return `{\n  admin off\n  auto_https off\n}\n${content}`;
}
