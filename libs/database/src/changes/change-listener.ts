import { CONFIG, type Config } from '@app/platform';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CHANGES_CHANNEL, changeSchema, type Change, type OfferedHint } from './changes.js';

const HEARTBEAT = 15_000;
const QUERY_TIMEOUT = 5_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
const GOODBYE = 1_000;

type Unsubscribe = () => void;

/**
 * The one LISTEN connection of a process. A connection that is lost or no longer answers is opened again with growing
 * pauses; then the `onResync` listeners are called, since the notifications in between are lost.
 */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ChangeListener.name);
  private readonly changeListeners = new Set<(change: Change) => void>();
  private readonly hintListeners = new Set<(hint: OfferedHint) => void>();
  private readonly accountListeners = new Set<(userId: string, login?: string) => void>();
  private readonly resyncListeners = new Set<() => void>();
  private client: pg.Client | null = null;
  private heartbeat: NodeJS.Timeout | null = null;
  private retry: NodeJS.Timeout | null = null;
  private pause = FIRST_PAUSE;
  private stopped = false;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A conversation was saved. */
  onChange(listener: (change: Change) => void): Unsubscribe {
    return subscribe(this.changeListeners, listener);
  }

  /** A question was proposed in a running conversation. */
  onHint(listener: (hint: OfferedHint) => void): Unsubscribe {
    return subscribe(this.hintListeners, listener);
  }

  /** A user's logins no longer count, or one of them. */
  onAccount(listener: (userId: string, login?: string) => void): Unsubscribe {
    return subscribe(this.accountListeners, listener);
  }

  /** Changes may have been missed. */
  onResync(listener: () => void): Unsubscribe {
    return subscribe(this.resyncListeners, listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect(false);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    const { client } = this;
    this.drop();
    // A server that is gone answers no goodbye: a moment is enough.
    await Promise.race([client?.end().catch(() => undefined), sleep(GOODBYE, undefined, { ref: false })]);
  }

  private async connect(again: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: 'jizo-listen',
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
    });
    this.client = client;
    // Without a listener an error event would end the process; one lost connection reports itself more than once.
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ payload }) => this.receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}`);
    } catch {
      this.lost(client);
      return;
    }
    if (this.client !== client) return;
    this.pause = FIRST_PAUSE;
    this.heartbeat = setInterval(() => {
      client.query('select 1').catch(() => this.lost(client));
    }, HEARTBEAT);
    if (again) {
      this.logger.log('listening for changes again');
      for (const listener of this.resyncListeners) this.tell(listener);
    }
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.drop();
    // A connection that does not answer any more would not answer a goodbye either.
    client.end().catch(() => undefined);
    if (this.stopped) return;
    this.logger.warn(`the connection that listens for changes is gone; next try in ${this.pause} ms`);
    this.retry = setTimeout(() => void this.connect(true), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private drop(): void {
    this.client = null;
    if (this.heartbeat) clearInterval(this.heartbeat);
    this.heartbeat = null;
  }

  private receive(payload: string): void {
    const parsed = changeSchema.safeParse(parseJson(payload));
    if (!parsed.success) {
      this.logger.warn('a notification of changes could not be read');
      return;
    }
    const change = parsed.data;
    if (change.part === 'account')
      for (const listener of this.accountListeners) this.tell(() => listener(change.owner, change.login));
    else if (change.part === 'hint') for (const listener of this.hintListeners) this.tell(() => listener(change));
    else for (const listener of this.changeListeners) this.tell(() => listener(change));
  }

  /** One listener that throws keeps neither the others from hearing nor the connection from living. */
  private tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.logger.error('a listener for changes failed', error instanceof Error ? error.stack : undefined);
    }
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): Unsubscribe {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
