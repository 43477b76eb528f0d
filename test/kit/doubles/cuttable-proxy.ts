import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A way to a server that can be cut, as Wi-Fi is, and led to another server, as a balancer does. */
export class CuttableProxy {
  private isCut = false;
  private isDeaf = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private target: URL,
  ) {}

  static async start(target: string): Promise<CuttableProxy> {
    const server = createServer();
    const proxy = new CuttableProxy(server, new URL(target));
    server.on('connection', (socket) => proxy.pass(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Nothing passes from now on, and what passed is torn. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Requests pass, and what the server answers is lost. */
  loseAnswers(): void {
    this.isDeaf = true;
  }

  mend(target?: string): void {
    if (target !== undefined) this.target = new URL(target);
    this.isCut = false;
    this.isDeaf = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(from: Socket): void {
    if (this.isCut) {
      from.destroy();
      return;
    }
    const to = connect(Number(this.target.port), this.target.hostname);
    const answers = new Transform({
      transform: (piece, _, done) => done(null, this.isDeaf ? undefined : piece),
    });
    to.pipe(answers).pipe(from);
    from.pipe(to);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
