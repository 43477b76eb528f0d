import { TestSocket } from '../../../frontend/src/features/recording/uplink/uplink-doubles.js';
import type { ServerProcess } from './server-process.js';
import type { VirtualTime } from './virtual-time.js';

type Handler = (...payload: unknown[]) => void;

/** How messages travel: delays in milliseconds, and what happens to them on the way. */
export interface NetworkConditions {
  slowest: number;
  /** Of the messages about progress so many are lost: from 0 to 1. */
  lost: number;
  /** Answers and progress overtake one another. */
  isReordered: boolean;
}

export const FINE: NetworkConditions = { slowest: 20, lost: 0, isReordered: false };

/** What the server has of one connection. */
class ServerEnd {
  connected = true;
  readonly data = { claims: { sub: 'u' } };
  private readonly handlers = new Map<string, Handler>();

  constructor(private readonly send: (event: string, payload: unknown) => void) {}

  get volatile(): this {
    return this;
  }

  on(event: string, handler: Handler): void {
    this.handlers.set(event, handler);
  }

  emit(event: string, payload: unknown): void {
    if (this.connected) this.send(event, payload);
  }

  say(event: string, ...payload: unknown[]): void {
    this.handlers.get(event)?.(...payload);
  }

  drop(): void {
    if (!this.connected) return;
    this.connected = false;
    this.say('disconnect');
  }
}

/** The socket of one tab through all its connections, and the way to the server. */
export class SocketConnection {
  readonly socket = new TestSocket((event, payload, acknowledge) => this.up(event, payload, acknowledge));
  private end: ServerEnd | null = null;
  private process: ServerProcess | null = null;
  private connection = 0;
  private lastUp = 0;
  private lastDown = 0;
  private isClosed = false;

  constructor(
    private readonly time: VirtualTime,
    private readonly random: () => number,
    private readonly conditions: () => NetworkConditions,
    /** The process that takes the next connection; null: none can be reached. */
    private readonly reach: () => ServerProcess | null,
  ) {
    this.socket.connected = false;
  }

  isTo(process: ServerProcess): boolean {
    return this.process === process && this.end?.connected === true;
  }

  /** Connects as soon as a server can be reached, and again after every cut. */
  connect(): void {
    if (this.isClosed || this.socket.connected) return;
    const process = this.reach();
    if (process === null) {
      this.time.after(1_000, () => this.connect());
      return;
    }
    this.connection += 1;
    const { connection } = this;
    const end = new ServerEnd((event, payload) => this.down(connection, event, [payload]));
    this.end = end;
    this.process = process;
    process.attach(end);
    this.socket.connect();
  }

  /** What is under way is lost. Both ends notice when they notice; the browser comes back after `awayMs`. */
  cut(awayMs: number, clientMs: number, serverMs: number): void {
    const { end } = this;
    if (!this.socket.connected || end === null || this.end === null) return;
    this.end = null;
    this.connection += 1;
    this.time.after(serverMs, () => end.drop());
    this.time.after(clientMs, () => this.socket.cut());
    this.time.after(clientMs + awayMs, () => this.connect());
  }

  /** The tab is gone. */
  close(serverMs: number): void {
    this.isClosed = true;
    const { end } = this;
    this.connection += 1;
    this.end = null;
    this.time.after(serverMs, () => end?.drop());
    if (this.socket.connected) this.socket.cut();
  }

  private up(event: string, payload: unknown, acknowledge: Handler): void {
    const { connection, end } = this;
    this.lastUp = Math.max(this.lastUp, this.time.now + this.delay());
    this.time.after(this.lastUp - this.time.now, () => {
      if (connection !== this.connection || end?.connected !== true) return;
      end.say(event, payload, (...answer: unknown[]) => this.deliver(connection, () => acknowledge(...answer)));
    });
  }

  private down(connection: number, event: string, payload: unknown[]): void {
    if (event === 'transcription_progress' && this.random() < this.conditions().lost) return;
    this.deliver(connection, () => this.socket.say(event, ...payload));
  }

  private deliver(connection: number, work: () => void): void {
    const at = this.time.now + this.delay();
    this.lastDown = this.conditions().isReordered ? at : Math.max(this.lastDown, at);
    this.time.after(this.lastDown - this.time.now, () => {
      if (connection === this.connection && this.socket.connected) work();
    });
  }

  private delay(): number {
    return 1 + Math.floor(this.random() * this.conditions().slowest);
  }
}
