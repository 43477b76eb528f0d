import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Signal } from '../waiting/signal.js';

/**
 * `accept`: takes mails. `refuse`: answers 451 to the recipient. `hang`: says nothing. `drop`: cuts the line after the greeting.
 * `starttls`: offers STARTTLS and cuts the line once the client has begun to encrypt, since it has no certificate.
 */
export type SmtpMood = 'accept' | 'refuse' | 'hang' | 'drop' | 'starttls';

/** The first byte of what a client of TLS sends. */
const HANDSHAKE = 0x16;

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string;
  to: string;
  /** Decoded. */
  subject: string;
  text: string;
}

/** A mail server on a port of its own that keeps what it takes, and has moods. */
export class SmtpServer {
  mood: SmtpMood = 'accept';
  connections = 0;
  /** Connections on which the client began to encrypt. */
  handshakes = 0;
  readonly mails: ReceivedMail[] = [];
  readonly changed = new Signal();
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SmtpServer> {
    const server = createServer();
    const smtp = new SmtpServer(server);
    server.on('connection', (socket) => smtp.serve(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends when so many mails have come. */
  async received(count = 1): Promise<ReceivedMail[]> {
    await this.changed.until(() => this.mails.length >= count, `${count} mails`);
    return this.mails;
  }

  /** Cuts every line; may be called again. */
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    this.connections += 1;
    this.changed.tell();
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    const { mood } = this;
    if (mood === 'hang') return;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    say('220 test');
    if (mood === 'drop') return void socket.end();
    let [from, to, data]: [string, string, string | null] = ['', '', null];
    let rest = '';
    socket.on('data', (chunk) => {
      if (chunk[0] === HANDSHAKE) {
        this.handshakes += 1;
        this.changed.tell();
        return void socket.destroy();
      }
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== null) {
          if (line !== '.') data += `${line.replace(/^\./u, '')}\r\n`;
          else {
            this.mails.push({ from, to, ...parse(data) });
            data = null;
            say('250 taken');
            this.changed.tell();
          }
        } else if (/^(EHLO|HELO)/iu.test(line)) say(mood === 'starttls' ? '250-test\r\n250 STARTTLS' : '250 test');
        else if (/^STARTTLS/iu.test(line)) say(mood === 'starttls' ? '220 go ahead' : '502 not implemented');
        else if (/^MAIL FROM:/iu.test(line)) {
          from = address(line);
          say('250 ok');
        } else if (/^RCPT TO:/iu.test(line)) {
          to = address(line);
          say(mood === 'refuse' ? '451 try again later' : '250 ok');
        } else if (/^DATA/iu.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/iu.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  }
}

function address(line: string): string {
  return /<([^>]*)>/u.exec(line)?.[1] ?? '';
}

function parse(data: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const [head = '', ...body] = data.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/gu, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'imu').exec(headers)?.[1] ?? '';
  const raw = body.join('\r\n\r\n');
  const bytes =
    header('Content-Transfer-Encoding') === 'base64'
      ? Buffer.from(raw, 'base64')
      : Buffer.from(quotedPrintable(raw), 'latin1');
  return { subject: words(header('Subject')), text: bytes.toString('utf8') };
}

function quotedPrintable(text: string): string {
  return text
    .replaceAll(/=\r\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The encoded words of a header. */
function words(header: string): string {
  const bytes = [...header.matchAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/giu)].map(([, kind = '', text = '']) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64')
      : Buffer.from(quotedPrintable(text.replaceAll('_', ' ')), 'latin1'),
  );
  return bytes.length === 0 ? header : Buffer.concat(bytes).toString('utf8');
}
