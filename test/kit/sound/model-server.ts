import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How one request goes wrong; every other request is answered as it should be. */
export type Mishap =
  /** The connection is cut after so many bytes of the body. */
  | { cutAfter: number }
  /** Sends so many bytes of the body and then nothing more. */
  | { hangAfter: number }
  /** Sends the whole file, whatever part was asked for. */
  | 'no ranges'
  | { status: number };

/** A server of our own that has files, by their paths, and misbehaves on order. */
export class ModelServer {
  readonly requests: { path: string; range: string | undefined }[] = [];
  /** Of the requests to come, in their order. */
  readonly mishaps: (Mishap | null)[] = [];

  private constructor(
    private readonly server: Server,
    readonly files: Map<string, Buffer>,
  ) {}

  static async start(files: ReadonlyMap<string, Buffer>): Promise<ModelServer> {
    const server = createServer((request, response) => double.serve(request, response));
    const double = new ModelServer(server, new Map(files));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cuts every connection, at a moment that the test chooses. */
  cut(): void {
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    const { range } = request.headers;
    this.requests.push({ path, range });
    const mishap = this.mishaps.shift() ?? null;
    const file = this.files.get(path);
    if (file === undefined || (mishap !== null && mishap !== 'no ranges' && 'status' in mishap)) {
      const status = mishap !== null && mishap !== 'no ranges' && 'status' in mishap ? mishap.status : 404;
      response.writeHead(status).end('a page that explains');
      return;
    }
    const from = mishap === 'no ranges' ? 0 : Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1] ?? 0);
    if (from >= file.length) {
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
      return;
    }
    const body = file.subarray(from);
    const partial = { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` };
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': body.length, ...(from > 0 ? partial : {}) });
    if (mishap === null || mishap === 'no ranges') response.end(body);
    else if ('cutAfter' in mishap) response.write(body.subarray(0, mishap.cutAfter), () => response.destroy());
    else if ('hangAfter' in mishap) response.write(body.subarray(0, mishap.hangAfter));
  }
}
