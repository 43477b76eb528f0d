import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../apps/standalone/src/host/free-port.js';
import { eventually } from '../waiting/eventually.js';

/** A redis-server of its own on a port of its own, which keeps nothing on disk: stopped, it has forgotten everything. */
export class TestRedis {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<TestRedis> {
    const redis = await TestRedis.prepare();
    try {
      await redis.run();
    } catch (error) {
      await redis.remove();
      throw error;
    }
    return redis;
  }

  /** The address of a server that does not run yet. */
  static async prepare(): Promise<TestRedis> {
    return new TestRedis(await freePort(), await mkdtemp(path.join(tmpdir(), 'jizo-redis-')));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the server, empty. */
  async run(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', `${this.port}`, '--dir', this.folder];
    const child = spawn('redis-server', [...settings, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
    let failure: Error | null = null;
    child.once('error', (error) => (failure = error));
    this.child = child;
    await eventually(async () => {
      if (failure !== null) throw failure;
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
      return (await this.say('PING').catch(() => '')) === '+PONG';
    }, 'redis-server');
  }

  /** Takes the server away in the middle of whatever it does. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  /** Removes everything that is in it. */
  async empty(): Promise<void> {
    await this.say('FLUSHALL');
  }

  /** Cuts every connection. */
  async cut(): Promise<void> {
    await this.say('CLIENT KILL TYPE normal SKIPME yes');
  }

  /** Keeps connections and answers nobody until {@link thaw}. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Stops the server and removes its folder. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** One command over a connection of its own. @returns the first line of the answer */
  private say(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${command}\r\n`));
      socket.setEncoding('utf8');
      socket.setTimeout(2_000, () => socket.destroy(new Error(`redis-server does not answer ${command}`)));
      socket.once('error', reject);
      socket.once('data', (answer: string) => {
        socket.destroy();
        const [line = ''] = answer.split('\r\n');
        if (line.startsWith('-')) reject(new Error(line));
        else resolve(line);
      });
    });
  }
}
