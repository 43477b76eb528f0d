import { LoginService, type TokenClaims, TokenService } from '@app/accounts';
import type { ConversationPart } from '@app/contract';
import { ChangeListener } from '@app/database';
import { AppError, describeError, socketsConnected } from '@app/platform';
import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import { AnswerStream } from '../conversations/assistant/answer-stream.js';
import { ConversationFollower } from './follow/conversation-follower.js';
import type { Client, Io } from './transcription/socket-types.js';
import { TranscriptionService } from './transcription/transcription.service.js';

/** Token of how often the tokens of connected sockets are looked at, in milliseconds; tests make it short. */
export const TOKEN_CHECK = Symbol('TOKEN_CHECK');
/** Notifications that an account has changed may be lost: a socket outlives its token by no more than this. */
export const TOKEN_CHECK_MS = 45_000;

/** Lets browsers in, notifies them of changes to their user's data, and passes on the sound they record and what is proposed to them. */
@WebSocketGateway({ path: '/socket.io', serveClient: false })
export class RealtimeGateway implements OnGatewayInit<Io>, OnGatewayConnection<Client>, OnModuleDestroy {
  private readonly logger = new Logger(RealtimeGateway.name);
  private readonly unsubscribe: (() => void)[] = [];
  private checking: NodeJS.Timeout | undefined;
  private server: Io | null = null;
  /** Sockets without a recording whose tokens had expired at the check before. */
  private readonly expired = new WeakSet<Client>();

  constructor(
    private readonly tokens: TokenService,
    private readonly logins: LoginService,
    private readonly changes: ChangeListener,
    private readonly answers: AnswerStream,
    private readonly transcription: TranscriptionService,
    private readonly follower: ConversationFollower,
    @Inject(TOKEN_CHECK) private readonly checkMs: number,
  ) {}

  afterInit(server: Io): void {
    this.server = server;
    this.checkLater(server);
    this.follower.start(server);
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(refusal(error)),
      );
    });
    this.unsubscribe.push(
      this.changes.onChange(({ owner, conversationId, part, revision }) => {
        server.to(room(owner)).emit('conversation_updated', { conversationId, part, revision });
        if (ENDING.has(part)) this.transcription.recheck(conversationId);
      }),
      this.answers.onDelta((owner, delta) => server.to(room(owner)).emit('assistant_delta', delta)),
      this.changes.onAccount((userId, login) => {
        void this.transcription.endAll(userId, login);
        server.in(login === undefined ? room(userId) : loginRoom(login)).disconnectSockets(true);
      }),
      this.changes.onResync(() => server.emit('resync', {})),
    );
  }

  async handleConnection(socket: Client): Promise<void> {
    // Before anything is awaited: a browser speaks as soon as it is connected.
    this.transcription.attach(socket, (conversationId) => void this.follower.recording(socket, conversationId));
    this.follower.attach(socket);
    socketsConnected.inc();
    socket.once('disconnect', () => socketsConnected.dec());
    try {
      const { sub, sid } = socket.data.claims;
      await socket.join([room(sub), loginRoom(sid)]);
      // The login may have ended between the handshake and the rooms, where the word of it would have been heard.
      await this.check(socket.data.claims);
    } catch {
      socket.disconnect(true);
    }
  }

  /** Cuts every socket as a lost connection does, so that browsers come back, and lets no websocket in any more. */
  sendAway(): void {
    this.server?.engine.close();
  }

  onModuleDestroy(): void {
    clearTimeout(this.checking);
    this.checking = undefined;
    for (const end of this.unsubscribe) end();
  }

  /** With jitter: many processes do not ask in the same moment. */
  private checkLater(server: Io): void {
    this.checking = setTimeout(
      () => {
        void this.checkAll(server).finally(() => {
          if (this.checking !== undefined) this.checkLater(server);
        });
      },
      this.checkMs * (0.75 + Math.random() / 4),
    );
    this.checking.unref();
  }

  /**
   * Ends the sockets whose tokens count no longer, with their recordings. Where a token only expired, a recording goes on and its socket
   * with it, until it ends: words are not lost by the time alone.
   */
  private async checkAll(server: Io): Promise<void> {
    for (const socket of server.sockets.sockets.values()) this.endExpired(socket);
    try {
      const sockets = new Map([...server.sockets.sockets.values()].map((socket) => [socket.data.claims, socket]));
      if (sockets.size === 0) return;
      for (const claims of await this.logins.ended([...sockets.keys()])) {
        const socket = sockets.get(claims);
        if (socket === undefined) continue;
        void this.transcription.endOn(socket);
        socket.disconnect(true);
      }
    } catch (error) {
      // The database is away: the next check finds out.
      this.logger.warn({ msg: 'the tokens of sockets could not be checked', error: describeError(error) });
    }
  }

  /** At the second check that finds it without a recording: what is said last is answered before. */
  private endExpired(socket: Client): void {
    if (!isExpired(socket.data.claims)) return;
    if (this.transcription.isRecording(socket)) this.expired.delete(socket);
    else if (this.expired.has(socket)) socket.disconnect(true);
    else this.expired.add(socket);
  }

  private async admit(socket: Client): Promise<void> {
    const given: unknown = socket.handshake.auth['token'];
    const header = /^Bearer (.+)$/i.exec(socket.handshake.headers.authorization ?? '')?.[1];
    const token = typeof given === 'string' ? given : header;
    const claims = token === undefined ? null : await this.tokens.verify(token);
    if (claims === null) throw new AppError('UNAUTHENTICATED');
    await this.check(claims);
    socket.data.claims = claims;
  }

  /** @throws AppError when the user of the claims may not use the application (now) */
  private async check(claims: TokenClaims): Promise<void> {
    const { mustChangePassword, lacks } = await this.logins.byClaims(claims);
    if (mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
    if (lacks !== null) throw new AppError(lacks);
  }
}

/** Parts whose change may have ended a recording: a consent withdrawn, a recording or the conversation deleted. */
const ENDING: ReadonlySet<ConversationPart> = new Set(['details', 'transcript', 'deleted'] as const);

function isExpired({ exp }: TokenClaims): boolean {
  return exp * 1_000 <= Date.now();
}

/** Every socket of a user is in it. */
function room(userId: string): string {
  return `user:${userId}`;
}

/** Every socket of a login is in it. */
function loginRoom(loginId: string): string {
  return `login:${loginId}`;
}

/** socket.io passes `data` to the browser's connect_error: the same code and sentence as over HTTP. */
function refusal(error: unknown): Error & { data: { code: string; message: string } } {
  const known = error instanceof AppError ? error : new AppError('SERVICE_UNAVAILABLE');
  return Object.assign(new Error(known.code), { data: { code: known.code, message: known.message } });
}
